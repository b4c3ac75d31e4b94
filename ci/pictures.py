"""Pictures of the tutorial: what a terminal shows, and what a wave file holds. The same input gives the same bytes."""

import subprocess
import sys
import textwrap
from html import escape
from pathlib import Path

READER = "pywellen==0.25.7"
LETTER, LINE = 8, 18
COLOURS = {"$": "#77b5f2", "FAIL": "#f28b82", "-": "#f28b82", "pass": "#5cc98a", "+": "#5cc98a"}
PLAIN, DIM, WRONG = "#dde3e8", "#7d8a97", "#f28b82"


def svg(title, width, height, body):
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img">\n<title>{escape(title)}</title>\n<rect x="0.5" y="0.5" width="{width - 1}" '
        f'height="{height - 1}" rx="6" fill="#14181c" stroke="#39434d"/>\n'
        "<g font-family=\"ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace\" font-size=\"13\">\n"
        + "\n".join(body)
        + "\n</g>\n</svg>\n"
    )


def letters(x, y, text, colour):
    """A text as wide as its letters are here, whatever font there is."""
    shown = escape(text, quote=False).replace(" ", "\u00a0")
    return f'<text x="{x}" y="{y}" textLength="{len(text) * LETTER}" fill="{colour}">{shown}</text>'


def terminal(title, lines, most=96):
    """A terminal with these lines, each with whether it matters; what is longer goes on below, further in."""
    body, count, longest = [], 0, 0
    for line, matters in lines:
        margin = " " * (len(line) - len(line.lstrip()) + 2)
        words = line.split(maxsplit=1)
        colour = COLOURS.get(words[0] if words else "", PLAIN) if matters else DIM
        for part in textwrap.wrap(line, most, subsequent_indent=margin, break_on_hyphens=False) or [""]:
            body.append(letters(16, 26 + count * LINE, part, colour))
            count, longest = count + 1, max(longest, len(part))
    return svg(title, longest * LETTER + 32, count * LINE + 28, body)


def signals(path):
    """The pins of the design in a wave file, by name."""
    folder = Path(__file__).resolve().parent.parent / "target" / READER
    if not folder.exists():
        subprocess.run([sys.executable, "-m", "pip", "install", "-qq", "--target", str(folder), READER], check=True)
    sys.path.insert(0, str(folder))
    import pywellen  # pylint: disable=import-outside-toplevel,import-error

    variables = pywellen.Waveform(str(path)).all_vars()
    return {var.name.split("[")[0]: var for var in variables if var.full_name.startswith("$rootio.")}


def waves(title, path, names, clock, byte):
    """Pins around the clock in which a wrong byte was written; clocks count from the end of reset."""
    pins = signals(path)
    reset = next(time for time, value in pins["dla_reset_rstn"].signal if value)
    # The edge that ends a clock; two steps of time are one clock.
    end = reset - 1 + 2 * clock
    start, stop, pitch, left = end - 68, end + 20, 7, 232
    x_of = lambda time: left + (min(max(time, start), stop) - start) * pitch
    width, height = x_of(stop) + 16, 44 + 26 * len(names)
    mark = x_of(end)
    body = [
        f'<path d="M{mark} 30V{height - 8}" stroke="{WRONG}" stroke-dasharray="4 3"/>',
        letters(mark - 32, 22, f"clock {clock}", WRONG),
    ]
    for at, name in enumerate(names):
        top, low = 38 + at * 26, 54 + at * 26
        body.append(letters(16, low - 3, name, PLAIN))
        changes = [(time, value) for time, value in pins[name].signal if time < stop]
        spans = zip(changes, [time for time, _ in changes[1:]] + [stop])
        spans = [(x_of(time), x_of(until), value) for (time, value), until in spans if until > start]
        if pins[name].bitwidth == 1:
            points = "".join(f"V{top if value else low}H{until}" for _, until, value in spans)
            body.append(f'<path d="M{left} {low}{points}" fill="none" stroke="#5cc98a"/>')
            continue
        digits = pins[name].bitwidth // 4
        for x, until, value in spans:
            body.append(f'<path d="M{x} {top}H{until}V{low}H{x}Z" fill="none" stroke="{DIM}"/>')
            if until - x > digits * LETTER:
                number, first = f"{value:0{digits}x}", x + 5
                body.append(letters(first, low - 3, number, PLAIN))
                if x < mark < until and digits == 16 and byte is not None and "_w_" in name:
                    place = digits - 2 * byte - 2
                    body.append(letters(first + place * LETTER, low - 3, number[place : place + 2], WRONG))
    return svg(title, width, height, body)
