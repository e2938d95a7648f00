"""The lowest bit is found alike by gcc's instruction and by portable C (`core/bits.pxd`)."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from random import Random

import pytest

ROOT = Path(__file__).resolve().parents[1]
MAIN = """
int main(void) {
    unsigned long long word;
    while (scanf("%llu", &word) == 1) printf("%d\\n", spieltisch_lowest_bit(word));
    return 0;
}
"""


@pytest.mark.parametrize("compiler", ["", "#undef __GNUC__\n"], ids=["gcc", "another"])
def test_the_lowest_bit(compiler: str, tmp_path: Path) -> None:
    (said,) = re.findall(
        r'"""\n(.*?)"""', (ROOT / "src/spieltisch/core/bits.pxd").read_text(), re.S
    )
    source, program = tmp_path / "bits.c", tmp_path / "bits"
    source.write_text(f"#include <stdint.h>\n#include <stdio.h>\n{compiler}{said}{MAIN}")
    subprocess.run(["cc", "-o", str(program), str(source)], check=True)
    random = Random(1)
    words = [1 << place for place in range(64)]
    words += [(random.getrandbits(64) | 1) << place & (2**64 - 1) for place in range(64)]
    given = "\n".join(map(str, words))
    ran = subprocess.run([program], input=given, stdout=subprocess.PIPE, text=True, check=True)
    assert list(map(int, ran.stdout.split())) == [*range(64), *range(64)]
