"""What the page weighs and how fast it is, measured on this machine.

    python -m lab.page.figures [--lighthouse FOLDER] [--runs 5]

Bytes on the way of a first visit, compressed as they travel; the time until the first page can be used; the
longest tasks while six cups are lifted, and which properties move meanwhile. With `--lighthouse`, Lighthouse
12 too, on home, the rules and a table: the folder is where npm keeps it, so that it is no dependency of
anything here.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import CDPSession

from tests.page.visiting import BOT, ME, People, Visitor, a_browser, play
from tests.page.weighing import KIB, LIMITS, first_visits
from tests.web.serving import serving

LONG: Final = 50.0
"""Milliseconds of a task that is noticed."""
MAY_MOVE: Final = {"transform", "opacity"}
CATEGORIES: Final = ("performance", "accessibility", "best-practices")
METRICS: Final = {
    "FCP": "first-contentful-paint",
    "LCP": "largest-contentful-paint",
    "SI": "speed-index",
    "TBT": "total-blocking-time",
    "CLS": "cumulative-layout-shift",
}
LIGHTHOUSE: Final = "lighthouse@12"
ATTEMPTS: Final = 3

READY: Final = """
(what) => new Promise((resolve) => {
  const look = () => {
    const found = document.querySelector(what);
    if (found !== null && !found.disabled) resolve(performance.now());
    else requestAnimationFrame(look);
  };
  look();
})
"""

MOVING: Final = """
() => {
  const meta = ["offset", "computedOffset", "easing", "composite"];
  globalThis.moved = {};
  const look = () => {
    for (const one of document.getAnimations()) {
      for (const frame of one.effect.getKeyframes()) {
        for (const name of Object.keys(frame).filter((name) => !meta.includes(name))) {
          globalThis.moved[name] ??= one.effect.target?.getAttribute("class") ?? "";
        }
      }
    }
    requestAnimationFrame(look);
  };
  look();
}
"""
"""Notes which properties are animated, and on what first."""


def time_to_use(visitor: Visitor, path: str, what: str) -> float:
    """Milliseconds from opening an address until something there can be pressed."""
    page = visitor.context.new_page()
    page.goto(path, wait_until="commit")
    found: float = page.evaluate(READY, what)
    return found


@contextmanager
def traced(session: CDPSession) -> Iterator[list[dict[str, Any]]]:
    """What the browser did during the block: the events of its trace."""
    events: list[dict[str, Any]] = []
    done: list[bool] = []
    session.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    session.on("Tracing.tracingComplete", lambda told: done.append(True))
    session.send(
        "Tracing.start", {"categories": "toplevel,devtools.timeline", "transferMode": "ReportEvents"}
    )
    yield events
    session.send("Tracing.end")
    while not done:
        # Events of the session are taken in while something is asked of it.
        session.send("Browser.getVersion")


def long_tasks(events: list[dict[str, Any]]) -> list[float]:
    """Milliseconds of the tasks of the page's main thread, the longest first."""
    pages = {
        (one["pid"], one["tid"])
        for one in events
        if one["name"] == "thread_name" and one["args"]["name"] == "CrRendererMain"
    }
    # Time of the processor, not of the clock: the machine may have other things to do.
    tasks = [
        one.get("tdur", one["dur"]) / 1000
        for one in events
        if one["name"] in ("RunTask", "ThreadControllerImpl::RunTask")
        and "dur" in one
        and (one["pid"], one["tid"]) in pages
    ]
    return sorted(tasks, reverse=True)


def reveal(visitor: Visitor) -> tuple[list[float], dict[str, str]]:
    """Six people show their dice: the tasks it takes, and what moves."""
    page = visitor.sit_at(visitor.open_table([ME, *[BOT] * 5], ruleset="revised+wanted+indians+cowboys"))
    while page.locator("[data-kind=keep] .die").count() == 0:
        play(page, seed=1, answers=1)
        page.wait_for_selector("[data-prompt]")
    page.wait_for_load_state("networkidle")
    page.evaluate(MOVING)
    before = page.get_attribute("[data-prompt]", "data-prompt")
    with traced(visitor.context.new_cdp_session(page)) as events:
        page.click("[data-kind=keep] .die >> nth=0")
        page.click("[data-kind=keep] [data-choice]")
        page.wait_for_selector(f'[data-prompt]:not([data-prompt="{before}"])')
        page.evaluate("() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => 0)))")
    moved: dict[str, str] = page.evaluate("() => globalThis.moved")
    return long_tasks(events), moved


def lighthouse(folder: Path, url: str, runs: int, cookie: str = "") -> dict[str, float]:
    """The median scores of a few runs, from 0 to 100; with a cookie, of what somebody sees."""
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / "node_modules" / ".bin" / "lighthouse"
    if not program.exists():
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", LIGHTHOUSE], cwd=folder, check=True)
    command = [
        *(str(program), url, "--quiet", "--output=json", f"--only-categories={','.join(CATEGORIES)}"),
        "--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage",
        *([f"--extra-headers={json.dumps({'Cookie': cookie})}"] if cookie else []),
    ]
    found: dict[str, list[float]] = {}
    for _ in range(runs):
        report = lighthouse_report(command)
        for name in CATEGORIES:
            found.setdefault(name, []).append(100 * float(report["categories"][name]["score"] or 0))
        for name, audit in METRICS.items():
            found.setdefault(name, []).append(float(report["audits"][audit]["numericValue"]))
    return {name: statistics.median(values) for name, values in found.items()}


def lighthouse_report(command: list[str]) -> Mapping[str, Any]:
    """What one run says. Now and then its browser is not ready to be traced: it is run again."""
    reason = ""
    for attempt in range(1, ATTEMPTS + 1):
        told = subprocess.run(
            command, env=os.environ | {"CHROME_PATH": chrome()}, capture_output=True, text=True
        )
        if told.returncode == 0:
            report: Mapping[str, Any] = json.loads(told.stdout)
            return report
        reason = told.stderr.strip() or f"status {told.returncode}"
        print(f"Lighthouse failed ({attempt} of {ATTEMPTS}): {reason}", file=sys.stderr)
    raise SystemExit(f"Lighthouse failed {ATTEMPTS} times on {command[1]}: {reason}")


def chrome() -> str:
    """The browser for Lighthouse: that of `CHROME_PATH`, or else the system's."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    found = os.environ.get("CHROME_PATH") or next(filter(None, map(shutil.which, names)), None)
    if found is None:
        raise SystemExit(f"No browser for Lighthouse: none of {', '.join(names)}; CHROME_PATH names another.")
    return found


def print_scores(name: str, found: Mapping[str, float]) -> None:
    scores = ", ".join(f"{one} {found[one]:.0f}" for one in CATEGORIES)
    metrics = ", ".join(f"{one} {found[one]:.{2 if one == 'CLS' else 0}f}" for one in METRICS)
    print(f"Lighthouse, {name}: {scores} ({metrics})")


def print_sizes(name: str, sizes: Mapping[str, int]) -> None:
    total = sum(sizes.values())
    verdict = "" if total <= LIMITS[name] else "  TOO MUCH"
    print(f"{name}: {total / KIB:.0f} KiB in {len(sizes)} requests, of {LIMITS[name] // KIB} KiB{verdict}")
    for address, size in sorted(sizes.items(), key=lambda one: -one[1])[:8]:
        print(f"    {size / KIB:6.1f} KiB  {address.split('/', 3)[-1][:90]}")


def measure(people: People, runs: int) -> None:
    for name, sizes in first_visits(people).items():
        print_sizes(name, sizes)
    times = [time_to_use(people.newcomer(motion="full"), "/", "button.play") for _ in range(runs)]
    print(f"home can be used after {statistics.median(times):.0f} ms (median of {runs})")
    tasks, moved = reveal(people.player("Bea", motion="full"))
    longest = ", ".join(f"{task:.0f}" for task in tasks[:5])
    long = sum(task > LONG for task in tasks)
    print(f"six cups lifted: {long} tasks over {LONG:.0f} ms; the longest {longest} ms")
    wrong = {name: where for name, where in moved.items() if name not in MAY_MOVE}
    print(f"animated: {', '.join(sorted(moved))}{f'  NOT ALLOWED: {wrong}' if wrong else ''}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--lighthouse", type=Path, help="run Lighthouse, which npm installs here")
    parser.add_argument("--runs", type=int, default=5, help="of what is measured several times")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as data, serving(Path(data)) as server:
        with a_browser() as browser:
            people = People(browser, server)
            measure(people, arguments.runs)
            visitor = people.player("Cal")
            table = visitor.open_table([ME, BOT], public=True)
            (cookie,) = visitor.context.cookies()
        if arguments.lighthouse is not None:
            for name, path in {"home": "/", "rules": "/rules", "table": table}.items():
                known = f"{cookie['name']}={cookie['value']}" if name == "table" else ""
                print_scores(name, lighthouse(arguments.lighthouse, server.url + path, arguments.runs, known))


if __name__ == "__main__":
    main()
