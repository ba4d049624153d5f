//! Fewer, longer blocks.
//!
//! Block boundaries come from the class file: jumps to jumps, ends of protected ranges where
//! nothing can throw, blocks with one way in. None of them means anything to who runs the code, so
//! empty blocks are skipped, and a block is joined with its only successor when that has no other
//! way in. A block that cannot throw may follow one with handlers. It may not come before: the handler
//! would seem to see variables that are not set yet.

use crate::code::{Block, BlockId, Terminator};

/// Skips empty blocks, joins chains, drops what is no longer reached, and numbers the rest.
pub(crate) fn simplify(mut blocks: Vec<Block>) -> Vec<Block> {
    skip_empty(&mut blocks);
    join_chains(&mut blocks);
    drop_unreached(blocks)
}

fn skip_empty(blocks: &mut [Block]) {
    let next: Vec<Option<u32>> = blocks
        .iter()
        .map(|block| match block.terminator {
            Terminator::Goto(BlockId(target)) if block.instructions.is_empty() && block.caught.is_none() => {
                Some(target)
            }
            _ => None,
        })
        .collect();
    if next.iter().all(Option::is_none) {
        return;
    }
    let ends = ends(&next);
    for (number, block) in blocks.iter_mut().enumerate() {
        if number != 0 && ends[number] as usize != number {
            // Nothing leads here any more, so it should not count as a way to anywhere.
            block.terminator = Terminator::Return(None);
            continue;
        }
        block.terminator.for_each_target_mut(|target| target.0 = ends[target.0 as usize]);
        if let Terminator::Branch { then, otherwise, .. } = block.terminator
            && then == otherwise
        {
            block.terminator = Terminator::Goto(then);
        }
    }
}

/// Where each block leads when empty ones are skipped. An empty endless loop leads to itself.
fn ends(next: &[Option<u32>]) -> Vec<u32> {
    let mut ends: Vec<Option<u32>> = vec![None; next.len()];
    let mut path = Vec::new();
    for start in 0..next.len() as u32 {
        let mut end = start;
        while ends[end as usize].is_none()
            && let Some(target) = next[end as usize]
        {
            // Marked before it is known, so that a loop ends where it is entered.
            ends[end as usize] = Some(end);
            path.push(end);
            end = target;
        }
        end = ends[end as usize].unwrap_or(end);
        path.drain(..).for_each(|block| ends[block as usize] = Some(end));
    }
    (0u32..).zip(ends).map(|(block, end)| end.unwrap_or(block)).collect()
}

fn join_chains(blocks: &mut [Block]) {
    let mut ways_in = vec![0u32; blocks.len()];
    ways_in[0] = 2;
    for block in blocks.iter() {
        block.terminator.for_each_target(|target| ways_in[target.0 as usize] += 1);
        for handler in &block.handlers {
            // Being a handler counts as more than one way in: it cannot be joined.
            ways_in[handler.target.0 as usize] += 2;
        }
    }
    for head in 0..blocks.len() {
        while let Terminator::Goto(BlockId(target)) = blocks[head].terminator
            && target as usize != head
            && ways_in[target as usize] == 1
            && (blocks[head].handlers == blocks[target as usize].handlers || !can_throw(&blocks[target as usize]))
        {
            let tail = &mut blocks[target as usize];
            let instructions = std::mem::take(&mut tail.instructions);
            let terminator = std::mem::replace(&mut tail.terminator, Terminator::Return(None));
            let terminator_at = tail.terminator_at;
            tail.handlers.clear();
            let head = &mut blocks[head];
            if head.instructions.is_empty() {
                head.instructions = instructions;
            } else {
                head.instructions.extend(instructions);
            }
            head.terminator = terminator;
            head.terminator_at = terminator_at;
            ways_in[target as usize] = 0;
        }
    }
}

fn can_throw(block: &Block) -> bool {
    matches!(block.terminator, Terminator::Throw(_))
        || block.instructions.iter().any(|instruction| instruction.op.can_throw())
}

fn drop_unreached(blocks: Vec<Block>) -> Vec<Block> {
    let mut reached = vec![false; blocks.len()];
    reached[0] = true;
    let mut pending = vec![0u32];
    while let Some(block) = pending.pop() {
        let block = &blocks[block as usize];
        let mut reach = |BlockId(target): BlockId| {
            if !std::mem::replace(&mut reached[target as usize], true) {
                pending.push(target);
            }
        };
        block.terminator.for_each_target(&mut reach);
        block.handlers.iter().for_each(|handler| reach(handler.target));
    }
    let mut count = 0;
    let numbers: Vec<u32> = reached
        .iter()
        .map(|reached| {
            count += u32::from(*reached);
            count.saturating_sub(1)
        })
        .collect();
    if count as usize == blocks.len() {
        return blocks;
    }
    let mut kept: Vec<Block> =
        blocks.into_iter().zip(reached).filter_map(|(block, reached)| reached.then_some(block)).collect();
    for block in &mut kept {
        block.terminator.for_each_target_mut(|target| target.0 = numbers[target.0 as usize]);
        for handler in &mut block.handlers {
            handler.target.0 = numbers[handler.target.0 as usize];
        }
    }
    kept
}
