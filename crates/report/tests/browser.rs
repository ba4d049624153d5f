//! The page in a browser: what keys and buttons do, what is seen without scripts and in the dark, and that names stay names. This needs
//! Chromium, which `scripts/setup` installs.

use crate::walks::{hostile, page_of, shapes, walked};

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use glassbox_report::{Checked, Sources, html};

/// What a script that is run in a page tells, with further options of the browser.
fn told(name: &str, page: &str, script: &str, options: &[&str]) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("browser-{name}"));
    fs::create_dir_all(&folder).expect("the folder can be made");
    let file = folder.join("page.html");
    // What the script finds out is put where it can be read.
    let told = format!(
        "<script>'use strict'; const told = []; const tell = text => told.push(text);\n\
         const press = key => document.body.dispatchEvent(new KeyboardEvent('keydown', {{ key, bubbles: true, cancelable: true }}));\n\
         const walk = document.querySelector('.walk'); const at = () => walk.dataset.at;\n\
         const seen = element => element !== null && element.checkVisibility();\n{script}\n\
         document.body.innerHTML = ''; document.body.textContent = 'TOLD ' + told.join(' | ') + ' END';</script>\n</body>"
    );
    fs::write(&file, page.replace("</body>", &told)).expect("the page can be written");
    let names = ["chromium", "chromium-browser", "google-chrome"];
    for browser in names {
        let output = Command::new(browser)
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-extensions"])
            .args(["--disable-dev-shm-usage", "--window-size=1400,1000", "--virtual-time-budget=5000", "--dump-dom"])
            .arg(format!("--user-data-dir={}", folder.join("profile").display()))
            .args(options)
            .arg(format!("file://{}", file.display()))
            .output();
        if let Ok(output) = output {
            let dom = String::from_utf8_lossy(&output.stdout);
            let found = dom.split_once("TOLD ").and_then(|(_, rest)| rest.split_once(" END"));
            let errors = || String::from_utf8_lossy(&output.stderr).into_owned();
            return found.unwrap_or_else(|| panic!("the script did not end:\n{}\n{dom:.600}", errors())).0.to_owned();
        }
    }
    panic!("none of {names:?} is there; scripts/setup installs Chromium");
}

#[test]
fn keys_and_buttons_lead_through_the_call() {
    let script = "
        const state = () => {
          const line = walk.querySelector('.line.current .number');
          return `${at()}:${line ? line.textContent : '-'}`;
        };
        const go = name => { walk.querySelector(`[data-go=${name}]`).click(); };
        tell(state());
        press('ArrowRight'); tell(state());
        press('ArrowRight'); press('ArrowRight'); tell(state());
        press('ArrowLeft'); tell(state());
        press('n'); tell(state());
        press('n'); press('n'); tell(state());
        press('p'); tell(state());
        press('End'); tell(state());
        press('ArrowRight'); tell(state());
        press('Home'); tell(state());
        press('x'); tell(state());
        press('b'); tell(state());
        go('next'); tell(state());
        go('change'); tell(state());
        go('last'); tell(state());
        go('first'); tell(state());
        const slider = walk.querySelector('input');
        slider.value = '5'; slider.dispatchEvent(new Event('input')); tell(state());
        walk.querySelector('[id$=\"-21\"]').click(); tell(state());
    ";
    let expected = "0:- | 1:15 | 3:17 | 2:16 | 6:8 | 10:21 | 7:9 | 12:26 | 12:26 | 0:- | 0:- | 10:21 | 11:22 | 12:26 | 12:26 | 0:- | 5:19 | 10:21";
    assert_eq!(told("keys", &page_of(&walked()), script, &[]), expected);
}

#[test]
fn keys_are_for_the_walk_that_is_seen() {
    let (report, sources) = (walked(), Sources::default());
    let page = html(&[Checked { report: &report, sources: &sources }, Checked { report: &report, sources: &sources }]);
    let script = "
        const [first, second] = document.querySelectorAll('.walk');
        const both = () => `${first.dataset.at} ${second.dataset.at}`;
        first.scrollIntoView(); press('ArrowRight'); tell(both());
        second.scrollIntoView(); press('ArrowRight'); press('ArrowRight'); tell(both());
        first.scrollIntoView(); press('End'); tell(both());
    ";
    assert_eq!(told("two", &page, script, &[]), "1 0 | 1 2 | 12 2");
}

#[test]
fn one_picture_is_seen_at_a_time_and_shows_what_was_written() {
    let script = "
        const pictures = () => [...walk.querySelectorAll('.heap')].filter(seen);
        const title = () => pictures().map(picture => picture.querySelector('title').textContent).join();
        const boxes = () => [...pictures()[0].querySelectorAll('use[data-object]')].map(box => box.dataset.object).sort().join(' ');
        tell(title()); tell(boxes());
        for (let step = 0; step < 10; step++) press('ArrowRight');
        tell(title()); tell(boxes());
        tell([...walk.querySelectorAll('.step')].filter(seen).map(step => step.querySelector('.wrote').textContent).join());
        tell([...walk.querySelectorAll('.variables')].filter(seen).map(table => table.querySelector('caption').textContent).join());
        press('ArrowLeft'); tell(title());
        tell(String(pictures()[0].classList.contains('quiet')));
    ";
    let expected = "The heap before add(1) | Node0 Node1 SortedList0 | The heap after SortedList.java:21 in add() | \
                    Node0 Node1 Node2 SortedList0 | Node1.next = Node2 was null | Variables of add() | \
                    The heap after SortedList.java:19 in add() | true";
    assert_eq!(told("pictures", &page_of(&walked()), script, &[]), expected);
}

#[test]
fn boxes_do_not_overlap_and_texts_fit_into_them() {
    let script = "
        let overlaps = 0, texts = 0, outside = 0;
        const svg = walk.querySelector('.heap');
        document.body.prepend(svg);
        for (let step = 0; step < 13; step++, press('ArrowRight')) {
          const picture = [...document.querySelectorAll('.heap')].find(seen);
          const boxes = [...picture.querySelectorAll('use[data-object]')].map(box => {
            // A copy in the open can be measured.
            const copy = document.querySelector(box.getAttribute('href')).cloneNode(true);
            copy.removeAttribute('id');
            picture.append(copy);
            const frame = copy.querySelector('rect').getBBox();
            for (const text of copy.querySelectorAll('text:not(.new)')) {
              texts++;
              const inner = text.getBBox();
              if (inner.x < 0 || inner.x + inner.width > frame.width + 1 || inner.y + inner.height > frame.height + 2) outside++;
            }
            copy.remove();
            const { e, f } = box.transform.baseVal.consolidate().matrix;
            return [e, f, e + frame.width, f + frame.height];
          });
          for (const a of boxes) for (const b of boxes) {
            if (a !== b && a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]) overlaps++;
          }
        }
        tell(`${overlaps} overlaps, ${outside} of ${texts > 50 ? 'many' : texts} texts outside`);
    ";
    let expected = "0 overlaps, 0 of many texts outside";
    assert_eq!(told("boxes", &page_of(&walked()), script, &[]), expected);
}

/// On a usual screen, a state of sixty objects is seen as a whole, in letters that can be read.
#[test]
fn sixty_objects_are_seen_at_once_and_can_be_read() {
    let shapes = shapes();
    let sources = Sources::default();
    let checked: Vec<Checked<'_>> = shapes.iter().map(|(_, report)| Checked { report, sources: &sources }).collect();
    let script = "
        for (const walk of document.querySelectorAll('.walk')) {
          const stage = walk.querySelector('.stage');
          const picture = [...walk.querySelectorAll('.heap')].find(seen);
          const fits = stage.scrollWidth <= stage.clientWidth && stage.scrollHeight <= stage.clientHeight;
          const letters = 12 * picture.getScreenCTM().a;
          tell(fits && letters >= 8 ? 'readable' : `${fits ? 'fits' : 'is scrolled'}, letters of ${letters.toFixed(1)}`);
        }
    ";
    let found = told("sixty", &html(&checked), script, &[]);
    let unreadable: Vec<_> = shapes
        .iter()
        .zip(found.split(" | "))
        .filter(|(_, found)| *found != "readable")
        .map(|((name, _), found)| (name, found))
        .collect();
    assert!(unreadable.is_empty(), "{unreadable:?}");
}

#[test]
fn pictures_become_larger_and_smaller_and_what_is_written_stays_in_sight() {
    let script = "
        const size = () => [...walk.querySelectorAll('.heap')].find(seen).getScreenCTM().a;
        const fitting = size(), times = () => (size() / fitting).toFixed(2);
        press('+'); tell(times());
        press('ArrowRight'); press('+'); tell(times());
        press('-'); press('-'); press('-'); tell(times());
        press('0'); tell(times());
        walk.querySelector('[data-go=larger]').click(); tell(times());
        walk.querySelector('[data-go=fit]').click(); tell(times());
        for (let step = 0; step < 6; step++) press('+');
        press('b');
        const stage = walk.querySelector('.stage').getBoundingClientRect();
        const box = [...walk.querySelectorAll('.heap')].find(seen).querySelector('use[data-object=Node1]').getBoundingClientRect();
        tell(String(box.left >= stage.left && box.right <= stage.right && box.top >= stage.top && box.bottom <= stage.bottom));
    ";
    assert_eq!(told("sizes", &page_of(&walked()), script, &[]), "1.25 | 1.56 | 0.80 | 1.00 | 1.25 | 1.00 | true");
}

/// A page whose script is not run is one without it.
#[test]
fn without_scripts_all_pictures_are_seen() {
    let page = page_of(&walked());
    let (before, after) = page.split_once("<script>").expect("it has a script");
    let (_, after) = after.split_once("</script>").expect("the script ends");
    let script = "
        const count = name => [...document.querySelectorAll(name)].filter(seen).length;
        tell(`${count('.heap')} pictures, ${count('.step')} steps, ${count('.variables')} tables, ${count('button')} buttons`);
    ";
    let expected = "9 pictures, 13 steps, 12 tables, 0 buttons";
    assert_eq!(told("scriptless", &format!("{before}{after}"), script, &[]), expected);
}

#[test]
fn names_that_are_markup_do_nothing() {
    let script = "
        for (let step = 0; step < 12; step++) press('ArrowRight');
        tell(String(window.hacked)); tell(String(document.images.length)); tell(String(document.scripts.length)); tell(at());
    ";
    assert_eq!(told("hostile", &page_of(&hostile()), script, &[]), "undefined | 0 | 2 | 12");
}

#[test]
fn the_page_is_dark_where_people_want_it_to_be() {
    let script = "
        const lightness = () => getComputedStyle(document.body).backgroundColor.match(/[0-9]+/g).reduce((sum, one) => sum + Number(one), 0);
        tell(lightness() > 600 ? 'light' : lightness() < 150 ? 'dark' : 'neither');
    ";
    let page = page_of(&walked());
    assert_eq!(told("light", &page, script, &["--blink-settings=preferredColorScheme=1"]), "light");
    assert_eq!(told("dark", &page, script, &["--blink-settings=preferredColorScheme=0"]), "dark");
}
