"""The main design-cell bootstrap alone, in numpy with integer columns, for comparison.

Usage: main_bootstrap.py FOLDER REPLICATES. Prints the seconds that the bootstrap took.
"""

import json
import sys
import time

import numpy as np

folder, replicates = sys.argv[1], int(sys.argv[2])
rows = [json.loads(line) for line in open(f"{folder}/trajectories.jsonl")]
index = {row["trajectory_id"]: i for i, row in enumerate(rows)}
types = sorted({r["label"]["failure_type"] for r in rows if r["label"]["faulty"]})
faulty = np.array([r["label"]["faulty"] for r in rows])
outcome = np.array([r["label"]["outcome_correct"] for r in rows])
label = np.array([types.index(r["label"]["failure_type"]) if r["label"]["faulty"] else -1 for r in rows])
step = np.array([-1 if r["label"]["failure_step"] is None else r["label"]["failure_step"] for r in rows])
cells = {}
for i in range(len(rows)):
    cells.setdefault((label[i], outcome[i]), []).append(i)
cells = [np.array(cell) for cell in cells.values()]

judges = {}
for line in open(f"{folder}/verdicts.jsonl"):
    v = json.loads(line)
    columns = judges.setdefault(v["judge_id"], [np.zeros(len(rows)) for _ in range(4)])
    i = index[v["trajectory_id"]]
    columns[0][i] = v["faulty"]
    columns[1][i] = -1 if v["failure_step"] is None else v["failure_step"]
    columns[2][i] = types.index(v["failure_type"]) if v["failure_type"] in types else -1
    columns[3][i] = v["confidence"]
judges = [
    (f.astype(bool), s.astype(int), t.astype(int), c, np.clip(np.ceil(c * 10).astype(int) - 1, 0, 9))
    for f, s, t, c in judges.values()
]


def metrics(rows_drawn):
    y, kept, lab, st = faulty[rows_drawn], outcome[rows_drawn], label[rows_drawn], step[rows_drawn]
    out = []
    for flag, named, typed, confidence, bins in judges:
        f, n, t = flag[rows_drawn], named[rows_drawn], typed[rows_drawn]
        c, b = confidence[rows_drawn], bins[rows_drawn]
        hits = f & y
        alarms = f & ~y
        precision = hits.sum() / max(1, f.sum())
        recall = hits.sum() / y.sum()
        detected = np.bincount(lab[hits], minlength=len(types))
        sizes = np.bincount(lab[y], minlength=len(types))
        in_range = hits & (n >= 0)
        right = np.bincount(lab[hits & (t == lab)], minlength=len(types))
        named_as = np.bincount(t[hits & (t >= 0)], minlength=len(types))
        f1_types = np.where(right > 0, 2 * right / np.maximum(1, named_as + sizes), 0).mean()
        correct = f == y
        count = np.bincount(b, minlength=10)
        gap = np.abs(np.bincount(b, c, 10) - np.bincount(b, correct, 10)).sum() / count.sum()
        brier = np.mean((np.where(f, c, 1 - c) - y) ** 2)
        out += [
            2 * hits.sum() / (hits.sum() + alarms.sum() + y.sum()),
            precision,
            recall,
            f[y & kept].mean(),
            f[y & ~kept].mean(),
            f[~y].mean(),
            (in_range & (n == st)).sum() / max(1, in_range.sum()),
            f1_types,
            gap,
            brier,
            *(detected / sizes),
        ]
    return out


rng = np.random.default_rng(20260829)
started = time.perf_counter()
values = [metrics(np.concatenate([rng.choice(cell, len(cell)) for cell in cells])) for _ in range(replicates)]
np.percentile(np.array(values), [2.5, 97.5], axis=0)
print(time.perf_counter() - started)
