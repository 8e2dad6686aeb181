import { describe, expect, test } from "bun:test";
import * as counted from "../../../../src/features/account/session/login-failures";
import { isLoopback } from "../../../../src/platform/network/loopback";

const start = Date.UTC(2026, 2, 1, 8);
const minute = 60_000;
const quarter = 15 * minute;

/** The failures with clients named by their address alone. */
function createLoginFailures(options?: Parameters<typeof counted.createLoginFailures>[0]) {
  const failures = counted.createLoginFailures(options);
  const at = (address: string) => ({ address, isLoopback: isLoopback(address) });
  return {
    retryAfter: (email: string | undefined, from: string, nowMs: number) => failures.retryAfter(email, at(from), nowMs),
    failed: (email: string | undefined, from: string, nowMs: number) => failures.failed(email, at(from), nowMs),
    succeeded: (email: string, from: string) => failures.succeeded(email, at(from)),
  };
}
type LoginFailures = ReturnType<typeof createLoginFailures>;

/** Client number `index`. */
const client = (index: number) => `10.0.0.${index}`;

function fail(failures: LoginFailures, times: number, address: string | undefined, from: string, nowMs = start) {
  for (let count = 0; count < times; count += 1) failures.failed(address, from, nowMs);
}

describe("more than 10 failures for one address from one client", () => {
  test.each<[string, number, string, string, number | undefined]>([
    ["10 failures still allow an attempt", 10, "ann@example.com", client(1), undefined],
    ["11 do not", 11, "ann@example.com", client(1), 900],
    ["11 do not concern another client", 11, "ann@example.com", client(2), undefined],
    ["11 do not concern another address", 11, "bob@example.com", client(1), undefined],
  ])("%s", (_, times, address, from, expected) => {
    const failures = createLoginFailures();
    fail(failures, times, "ann@example.com", client(1));
    expect(failures.retryAfter(address, from, start)).toBe(expected);
  });

  test("holds for loopback clients too", () => {
    const failures = createLoginFailures();
    fail(failures, 11, "ann@example.com", "127.0.0.1");
    expect(failures.retryAfter("ann@example.com", "127.0.0.1", start)).toBe(900);
  });
});

describe("more than 50 failures from one client", () => {
  test.each<[string, number, number | undefined]>([
    [client(1), 50, undefined],
    [client(1), 51, 900],
    ["2001:db8::1", 51, 900],
    ["127.0.0.1", 51, undefined],
    ["::1", 51, undefined],
    ["::ffff:127.0.0.1", 51, undefined],
  ])("%s after %d failures for as many addresses", (from, times, expected) => {
    const failures = createLoginFailures();
    for (let index = 0; index < times; index += 1) failures.failed(`guess${index}@example.com`, from, start);
    expect(failures.retryAfter("ann@example.com", from, start)).toBe(expected);
    expect(failures.retryAfter("ann@example.com", client(2), start)).toBeUndefined();
  });

  test("unreadable credentials count, and are held up", () => {
    const failures = createLoginFailures();
    fail(failures, 50, undefined, client(1));
    expect(failures.retryAfter(undefined, client(1), start)).toBeUndefined();
    fail(failures, 1, undefined, client(1));
    expect(failures.retryAfter(undefined, client(1), start)).toBe(900);
    expect(failures.retryAfter("ann@example.com", client(1), start)).toBe(900);
  });

  test("unreadable credentials of loopback clients count nowhere", () => {
    const failures = createLoginFailures();
    fail(failures, 200, undefined, "127.0.0.1");
    expect(failures.retryAfter(undefined, "127.0.0.1", start)).toBeUndefined();
  });
});

test("a sender behind a proxy on this machine whose address cannot be read counts as a client", () => {
  const failures = counted.createLoginFailures();
  const behindProxy = { address: "127.0.0.1", isLoopback: false };
  for (let count = 0; count < 51; count += 1) failures.failed(undefined, behindProxy, start);
  expect(failures.retryAfter(undefined, behindProxy, start)).toBe(900);
});

describe("more than 100 failures for one address from anywhere", () => {
  test.each<[number, string, number | undefined]>([
    [100, client(99), undefined],
    [101, client(99), 900],
    [101, "127.0.0.1", 900],
  ])("after %d, asked by %s", (times, from, expected) => {
    const failures = createLoginFailures();
    for (let index = 0; index < times; index += 1) failures.failed("ann@example.com", client(index % 20), start);
    expect(failures.retryAfter("ann@example.com", from, start)).toBe(expected);
    expect(failures.retryAfter("bob@example.com", from, start)).toBeUndefined();
  });
});

describe("within 15 minutes", () => {
  const spread = () => {
    const failures = createLoginFailures();
    fail(failures, 1, "ann@example.com", client(1), start);
    fail(failures, 10, "ann@example.com", client(1), start + 5 * minute);
    return failures;
  };

  test.each<[string, number, number | undefined]>([
    ["at once", start + 5 * minute, 600],
    ["a millisecond later", start + 5 * minute + 1, 600],
    ["half a second before the first one is old", start + quarter - 500, 1],
    ["when the first one is old", start + quarter, undefined],
    ["when all are old", start + 60 * minute, undefined],
  ])("%s", (_, nowMs, expected) => {
    expect(spread().retryAfter("ann@example.com", client(1), nowMs)).toBe(expected);
  });

  test("one more failure then holds up until the next one is old", () => {
    const failures = spread();
    fail(failures, 1, "ann@example.com", client(1), start + quarter);
    expect(failures.retryAfter("ann@example.com", client(1), start + quarter)).toBe(300);
  });

  test("a clock that was set back holds nobody up", () => {
    const failures = createLoginFailures();
    fail(failures, 11, "ann@example.com", client(1), start + 1e9);
    expect(failures.retryAfter("ann@example.com", client(1), start)).toBeUndefined();
  });
});

describe("a successful log-in", () => {
  test("clears the count of its address", () => {
    const failures = createLoginFailures();
    fail(failures, 10, "ann@example.com", client(1));
    failures.succeeded("ann@example.com", client(1));
    fail(failures, 10, "ann@example.com", client(1));
    expect(failures.retryAfter("ann@example.com", client(1), start)).toBeUndefined();
  });

  test("clears the count from anywhere", () => {
    const failures = createLoginFailures();
    for (let index = 0; index < 100; index += 1) failures.failed("ann@example.com", client(index % 20), start);
    failures.succeeded("ann@example.com", client(50));
    fail(failures, 1, "ann@example.com", client(51));
    expect(failures.retryAfter("ann@example.com", client(52), start)).toBeUndefined();
  });

  test("does not help another client, another address, or the client as a whole", () => {
    const failures = createLoginFailures();
    fail(failures, 11, "ann@example.com", client(1));
    failures.succeeded("ann@example.com", client(2));
    failures.succeeded("bob@example.com", client(1));
    expect(failures.retryAfter("ann@example.com", client(1), start)).toBe(900);

    fail(failures, 40, undefined, client(1));
    failures.succeeded("ann@example.com", client(1));
    expect(failures.retryAfter("ann@example.com", client(1), start)).toBe(900);
  });
});

describe("memory is bounded", () => {
  test("the key that has not failed for the longest time goes first", () => {
    const failures = createLoginFailures({ capacity: 3 });
    fail(failures, 11, "ann@example.com", client(1));
    fail(failures, 11, "bob@example.com", client(2));
    fail(failures, 1, "ann@example.com", client(1));
    fail(failures, 1, "carol@example.com", client(3));
    fail(failures, 1, "dave@example.com", client(4));
    expect(failures.retryAfter("ann@example.com", client(1), start)).toBe(900);
    expect(failures.retryAfter("bob@example.com", client(2), start)).toBeUndefined();
  });

  test("what one client may fail pushes no other counter out", () => {
    const failures = createLoginFailures();
    fail(failures, 11, "ann@example.com", client(1));
    for (let index = 0; index < 51; index += 1) failures.failed(`guess${index}@example.com`, client(1), start);
    expect(failures.retryAfter("ann@example.com", client(1), start)).toBe(900);
  });

  test("an address of any length counts as itself", () => {
    const failures = createLoginFailures();
    fail(failures, 11, `${"a".repeat(100_000)}1`, client(1));
    expect(failures.retryAfter(`${"a".repeat(100_000)}1`, client(1), start)).toBe(900);
    expect(failures.retryAfter(`${"a".repeat(100_000)}2`, client(1), start)).toBeUndefined();
  });
});
