// Turns the sequence of pictures of a call into a walk: one step at a time, by buttons, slider and keys. Without it the page is complete.
'use strict';
(() => {
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const walks = [...document.querySelectorAll('.walk')].filter(walk => walk.querySelector('.step')).map(start);
  let active = walks[0];

  function start(walk) {
    const steps = [...walk.querySelectorAll('.step')];
    const controls = walk.querySelector('.controls');
    const stage = walk.querySelector('.stage');
    const slider = controls.querySelector('input');
    const count = controls.querySelector('.count');
    const pictures = [], held = [];
    for (const step of steps) {
      const svg = step.querySelector('.heap');
      if (svg) stage.append(svg);
      // A step that changes nothing has the picture of the one before.
      pictures.push(svg || pictures[pictures.length - 1]);
      const figure = step.querySelector('.picture');
      if (figure) figure.remove();
      // Variables stand below the picture, so that it stays where it is.
      const variables = step.querySelector('.held');
      if (variables) walk.querySelector('.below').append(variables);
      held.push(variables);
    }
    const all = [...new Set(pictures)].filter(Boolean), fitting = all.length ? all[0].style.cssText : '';
    const buttons = {};
    for (const button of walk.querySelectorAll('.controls button, .sizes button')) buttons[button.dataset.go] = button;
    const self = { walk, at: -1, timer: 0, zoom: 1, breaks: 'broken' in buttons };
    slider.max = String(steps.length - 1);

    self.show = (index, smooth) => {
      const at = Math.max(0, Math.min(steps.length - 1, index));
      if (at === self.at) return;
      const before = pictures[self.at], now = pictures[at];
      if (self.at >= 0) steps[self.at].classList.remove('current');
      steps[at].classList.add('current');
      const places = new Map();
      if (before && now && before !== now) {
        for (const box of before.querySelectorAll('use[data-object]')) places.set(box.dataset.object, place(box));
      }
      for (const picture of all) picture.toggleAttribute('hidden', picture !== now);
      held.forEach((variables, index) => variables && variables.toggleAttribute('hidden', index !== at));
      if (now) now.classList.toggle('quiet', pictures[at - 1] === now);
      if (smooth && !calm.matches && places.size) move(now, places);
      self.at = at;
      slider.value = String(at);
      slider.setAttribute('aria-valuetext', steps[at].dataset.title);
      count.textContent = `${at} of ${steps.length - 1}`;
      buttons.first.disabled = buttons.back.disabled = at === 0;
      buttons.next.disabled = buttons.last.disabled = at === steps.length - 1;
      walk.dataset.at = String(at);
      mark(walk, steps[at].dataset.line);
      reveal(stage, now);
      if (at === steps.length - 1) self.play(false);
    };
    self.play = wanted => {
      clearInterval(self.timer);
      self.timer = 0;
      if (wanted) {
        if (self.at === steps.length - 1) self.show(0);
        self.timer = setInterval(() => self.show(self.at + 1, true), 1100);
      }
      buttons.play.textContent = wanted ? '❚❚ Pause' : '▶ Play';
      buttons.play.setAttribute('aria-pressed', String(Boolean(wanted)));
    };
    self.change = direction => {
      let at = self.at + direction;
      while (at > 0 && at < steps.length - 1 && !('writes' in steps[at].dataset)) at += direction;
      self.show(at, true);
    };
    // Pictures of a walk are alike in size. They fit into their place until somebody wants them to be of another size.
    self.size = zoom => {
      const now = pictures[self.at];
      if (!now) return;
      self.zoom = Math.max(0.2, Math.min(6, zoom));
      for (const picture of all) picture.style.cssText = fitting;
      const scale = now.getScreenCTM().a * self.zoom, { width, height } = now.viewBox.baseVal;
      const sized = `max-width: none; max-height: none; width: ${width * scale}px; height: ${height * scale}px`;
      if (self.zoom !== 1) for (const picture of all) picture.style.cssText = sized;
      reveal(stage, now);
    };
    self.go = {
      larger: () => self.size(self.zoom * 1.25), smaller: () => self.size(self.zoom / 1.25), fit: () => self.size(1),
      first: () => self.show(0, true), last: () => self.show(steps.length - 1, true),
      back: () => self.show(self.at - 1, true), next: () => self.show(self.at + 1, true),
      broken: () => self.show(Math.max(0, steps.findIndex(step => 'breaks' in step.dataset)), true),
      change: () => self.change(1), changed: () => self.change(-1), play: () => self.play(!self.timer),
    };
    for (const [name, button] of Object.entries(buttons)) {
      button.addEventListener('click', () => {
        if (!keeps(name)) self.play(false);
        self.go[name]();
      });
    }
    slider.addEventListener('input', () => { self.play(false); self.show(Number(slider.value), true); });
    walk.addEventListener('focusin', () => { active = self; });
    walk.addEventListener('pointerdown', () => { active = self; });
    for (const line of walk.querySelectorAll('.line.ran')) {
      line.addEventListener('click', () => {
        const after = [...steps.keys()].filter(index => steps[index].dataset.line === line.id);
        const next = after.find(index => index > self.at);
        if (after.length) self.show(next === undefined ? after[0] : next, true);
      });
    }
    walk.querySelector('.steps').setAttribute('aria-live', 'polite');
    walk.classList.add('live');
    stage.hidden = walk.querySelector('.sizes').hidden = false;
    controls.hidden = false;
    self.show(0);
    return self;
  }

  function place(box) {
    const matrix = box.transform.baseVal.consolidate().matrix;
    return [matrix.e, matrix.f];
  }

  // Boxes glide from where they were; what is new and all lines fade in.
  function move(picture, places) {
    let moved = false;
    for (const box of picture.querySelectorAll('use[data-object]')) {
      const was = places.get(box.dataset.object), now = place(box);
      if (!was) {
        box.animate([{ opacity: 0 }, { opacity: 1 }], 350);
      } else if (was[0] !== now[0] || was[1] !== now[1]) {
        moved = true;
        const at = ([x, y]) => ({ transform: `translate(${x}px, ${y}px)` });
        box.animate([at(was), at(now)], { duration: 420, easing: 'ease-in-out' });
      }
    }
    if (moved) {
      for (const group of picture.querySelectorAll('.lines, .tags')) {
        group.animate([{ opacity: 0 }, { opacity: 0.1, offset: 0.6 }, { opacity: 1 }], 560);
      }
    }
  }

  function mark(walk, id) {
    for (const line of walk.querySelectorAll('.line.current')) {
      line.classList.remove('current');
      line.removeAttribute('aria-current');
    }
    const line = id && document.getElementById(id);
    if (!line) return;
    line.classList.add('current');
    line.setAttribute('aria-current', 'step');
    scrollWithin(line.closest('.code'), line);
    scrollWithin(line.closest('.source'), line);
  }

  // Scrolls a part of the page and never the page itself.
  function scrollWithin(pane, element) {
    const outer = pane.getBoundingClientRect(), inner = element.getBoundingClientRect();
    if (inner.top < outer.top + 30 || inner.bottom > outer.bottom - 30) {
      pane.scrollTop += inner.top - outer.top - outer.height / 2;
    }
  }

  function reveal(stage, picture) {
    if (!picture || !picture.dataset.look) return;
    const [x, y] = picture.dataset.look.split(' ').map(Number), outer = stage.getBoundingClientRect();
    const middle = new DOMPoint(x, y).matrixTransform(picture.getScreenCTM());
    if (stage.scrollWidth > stage.clientWidth + 4) stage.scrollLeft += middle.x - outer.left - stage.clientWidth / 2;
    if (stage.scrollHeight > stage.clientHeight + 4) stage.scrollTop += middle.y - outer.top - stage.clientHeight / 2;
  }

  function isSeen(element) {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 80 && top < innerHeight - 80;
  }

  // What goes on playing goes on playing at another size.
  function keeps(name) {
    return ['play', 'larger', 'smaller', 'fit'].includes(name);
  }

  const keys = {
    ArrowRight: 'next', j: 'next', ArrowLeft: 'back', k: 'back', Home: 'first', End: 'last', ' ': 'play', n: 'change', p: 'changed', b: 'broken',
    '+': 'larger', '=': 'larger', '-': 'smaller', '0': 'fit',
  };
  document.addEventListener('keydown', event => {
    if (!active || event.ctrlKey || event.altKey || event.metaKey) return;
    if (!isSeen(active.walk)) active = walks.find(one => isSeen(one.walk)) || active;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest('summary, a')) return;
    // The slider has keys of its own.
    if (target instanceof HTMLInputElement && (event.key.length > 1 || event.key === ' ')) return;
    if (event.key === ' ' && target.closest('button')) return;
    const name = keys[event.key];
    if (!name) return;
    event.preventDefault();
    if (name === 'broken' && !active.breaks) return;
    if (!keeps(name)) active.play(false);
    active.go[name]();
  });
})();
