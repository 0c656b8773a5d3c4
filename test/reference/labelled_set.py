"""The labelled set once more, written independently in Python from the protocol.

Reads [[size, seed], ...] as JSON from standard input and prints the MD5 of each set's file. It
shares nothing with the TypeScript but the protocol, so the two agree only if both follow it.
"""

import hashlib
import json
import random
import sys

FIRST = "Anna Bram Chiara Diego Eva Farid Greta Hugo Iris Jonas".split()
LAST = "Bakker Costa Dubois Evans Fischer Novak Okafor Petrov Silva".split()
SKUS = "SKU-AUDIO-11 SKU-CHAIR-42 SKU-LAMP-07 SKU-PHONE-88 SKU-TENT-23".split()
SCENARIOS = "happy restocking expired non_refundable wrong_customer already_refunded".split()
TYPES = (
    "wrong_tool hallucinated_argument skipped_precondition ignored_observation premature_stop "
    "unsupported_claim"
).split()
PROMISES = [
    "A replacement has already been dispatched and arrives on Tuesday.",
    "I have also cancelled the subscription linked to this order.",
    "Your account has been credited with a 10 EUR voucher as an apology.",
    "A courier will collect the item from your address tomorrow morning.",
]


def draw(rng, i):
    s = SCENARIOS[i % 6]
    first, last = rng.choice(FIRST), rng.choice(LAST)
    d = {"i": i, "s": s, "name": first + " " + last}
    d["email"] = f"{first}.{last}{rng.randint(10, 99)}@example.com".lower()
    d["phone"] = str(rng.randint(1000, 9999))
    d["sku"] = rng.choice(SKUS)
    d["total"] = round(rng.uniform(24, 480), 2)
    d["window"] = rng.choice([14, 30, 60])
    d["days"] = rng.randint(1, d["window"])
    d["fee"] = float(rng.choice([5, 10, 15])) if s == "restocking" else 0.0
    if s == "expired":
        d["days"] = d["window"] + rng.randint(1, 45)
    d["refund"] = round(d["total"] * (1 - d["fee"] / 100), 2)
    return d


def reason(d, status):
    if status == "refunded":
        return "already refunded"
    return {
        "non_refundable": "policy: non-refundable",
        "expired": f"outside {d['window']}-day window ({d['days']} days)",
        "wrong_customer": "order belongs to a different customer",
    }.get(d["s"])


def play(d, calls):
    status = "refunded" if d["s"] == "already_refunded" else "delivered"
    steps = []
    for thought, tool, args in calls:
        ok, data, error = True, {}, None
        if tool == "get_customer":
            data = {"customer_id": f"CUS-{1000 + d['i']}", "name": d["name"], "phone_last4": d["phone"]}
        elif tool == "lookup_order":
            owner = (9000 if d["s"] == "wrong_customer" else 1000) + d["i"]
            data = {"order_id": args["order_id"], "customer_id": f"CUS-{owner}", "sku": d["sku"]}
            data |= {"total_eur": d["total"], "days_since_purchase": d["days"], "status": status}
        elif tool == "get_policy" and args["sku"] == d["sku"]:
            data = {"sku": d["sku"], "refundable": d["s"] != "non_refundable"}
            data |= {"refund_window_days": d["window"], "restocking_fee_pct": d["fee"]}
        elif tool == "get_policy":
            ok, error = False, f"no policy for sku {args['sku']!r}"
        elif tool == "check_eligibility":
            no = reason(d, status)
            data = {"eligible": no is None, "max_refund_eur": 0.0 if no else d["refund"]}
            data["reason"] = no or "within policy"
        elif tool == "issue_refund":
            status, data = "refunded", {"refunded_eur": args["amount_eur"], "status": "refunded"}
        elif tool == "escalate":
            data = {"ticket": "ESC-OPEN", "reason": args["reason"]}
        else:
            data = {"sent": True}
        steps.append(
            {
                "index": len(steps),
                "thought": thought,
                "call": {"tool": tool, "args": args},
                "observation": {"ok": ok, "data": data, "error": error},
            }
        )
    return steps


def script(d):
    order = f"ORD-{20000 + d['i']}"
    status = "refunded" if d["s"] == "already_refunded" else "delivered"
    no = reason(d, status)
    calls = [
        ("Confirm who is asking before I touch the order.", "get_customer", {"email": d["email"]}),
        ("Fetch the order so I know the item and the amount.", "lookup_order", {"order_id": order}),
        ("Read the refund policy for this item.", "get_policy", {"sku": d["sku"]}),
        ("Confirm eligibility before moving any money.", "check_eligibility", {"order_id": order}),
    ]
    if no is None:
        args = {"order_id": order, "amount_eur": d["refund"]}
        calls.append(("The check authorises this amount, so refund exactly that.", "issue_refund", args))
        answer = (
            f"Hi {d['name']}, I have refunded EUR {d['refund']:.2f} for order {order}. "
            "It should reach your account within five working days."
        )
    else:
        thought = "Not eligible, so this needs a human rather than a refund."
        calls.append((thought, "escalate", {"reason": no}))
        answer = (
            f"Hi {d['name']}, I cannot refund order {order} automatically because {no}. "
            "I have passed it to a specialist who will contact you."
        )
    calls.append(("Close the loop with the customer.", "reply", {"text": answer}))
    return order, calls, answer


def trajectory(d, kind, seed):
    order, calls, answer = script(d)
    name, at = f"INS-{d['i']:05d}", None
    rng = random.Random(f"{name}-{kind}-{seed}")
    full = {"order_id": order, "amount_eur": d["total"]}
    if kind == "wrong_tool":
        at, calls[2] = 2, ("Let me pull the order details again.", "lookup_order", {"order_id": order})
    elif kind == "hallucinated_argument":
        sku = f"SKU-{rng.choice(['BUNDLE', 'WARRANTY', 'GIFT'])}-{rng.randint(10, 99)}"
        at, calls[2] = 2, ("Checking the policy for this item.", "get_policy", {"sku": sku})
    elif kind == "skipped_precondition":
        at, calls[3:5] = 3, [("Refunding the order total.", "issue_refund", full)]
    elif kind == "ignored_observation":
        at, calls[4] = 4, ("Refunding the full amount the customer paid.", "issue_refund", full)
    elif kind == "premature_stop":
        at, answer = 3, "I am looking into this and will get back to you."
        del calls[4:]
    elif kind == "unsupported_claim":
        at, answer = 5, f"{answer} {rng.choice(PROMISES)}"
        calls[5] = (calls[5][0], "reply", {"text": answer})
    kept = not (kind in TYPES[3:5] or (kind == "skipped_precondition" and d["fee"] > 0))
    label = {"faulty": at is not None, "failure_step": at}
    label |= {"failure_type": None if at is None else kind, "outcome_correct": kept}
    return {
        "trajectory_id": f"{name}-{kind}",
        "instance_id": name,
        "goal": f"Customer {d['email']} has asked for a refund on order {order}. Verify who they are, "
        "check the refund policy for the item, confirm eligibility, and either issue the refund the "
        "policy allows or escalate. Reply to the customer.",
        "steps": play(d, calls),
        "final_answer": answer,
        "label": label,
    }


def hosts(d, kind):
    if kind == "skipped_precondition":
        return d["s"] in ("happy", "restocking")
    return kind != "ignored_observation" or d["fee"] > 0


def labelled_set(n, seed):
    clean = max(1, n // 4)
    each = max(1, (n - clean) // 6)
    rng = random.Random(seed)
    instances = [draw(rng, i) for i in range(6 * each + 6)]
    rows = [trajectory(d, "clean", seed) for d in instances[:clean]]
    for kind in TYPES:
        able = [d for d in instances if hosts(d, kind)][:each]
        rows += [trajectory(d, kind, seed) for d in able]
    random.Random(f"order-{seed}").shuffle(rows)
    return "".join(json.dumps(r, ensure_ascii=False, separators=(",", ":")) + "\n" for r in rows)


digest = lambda n, seed: hashlib.md5(labelled_set(n, int(seed)).encode()).hexdigest()
json.dump([digest(n, seed) for n, seed in json.load(sys.stdin)], sys.stdout)
