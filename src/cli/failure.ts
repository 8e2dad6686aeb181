import { tmpdir } from "node:os";
import { Refusal, textsOf } from "../framework/errors";
import { withoutPath, withPath } from "../platform/disk/system-error";

/** One line about a failure: the texts of a refusal, or the message of an error and of its causes. A server may have worded it. */
export function sentenceOf(error: unknown): string {
  const text = error instanceof Refusal ? textsOf(error.body).join("; ") : (engineProblem(error) ?? messageOf(error));
  return text.replace(/[\s\p{Cc}]+/gu, " ");
}

/**
 * The cause comes behind a colon; behind a full sentence it comes in parentheses. The outermost error of the operating
 * system begins with the path. A cause needs its words only, because the parent error names the path.
 */
function messageOf(error: unknown, words = withPath): string {
  if (!(error instanceof Error)) return String(error);
  const message = words(error.message);
  if (error.cause === undefined) return message;
  const cause = messageOf(error.cause, withoutPath);
  return message.endsWith(".") ? `${message.slice(0, -1)} (${cause}).` : `${message}: ${cause}`;
}

/** Where the run time unpacks the database library of the executable. */
export const engineFolder = (): string => process.env["BUN_TMPDIR"] ?? tmpdir();

/**
 * An error of loading the database library is no error of the database file. Either a system library that it needs is
 * missing, or the folder that the run time unpacks it into is full, missing or mounted with noexec.
 */
function engineProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (!("code" in error) || error.code !== "ERR_DLOPEN_FAILED") return engineProblem(error.cause);
  const [, library] = MISSING_LIBRARY.exec(error.message) ?? [];
  if (library)
    return `Cannot load the database engine: the system library ${library} is missing; ${installing(library)}.`;
  return (
    `Cannot load the database engine (${error.message}). Its library is unpacked to ${engineFolder()}, which must exist, ` +
    "be writable and not be mounted noexec; set BUN_TMPDIR to another folder."
  );
}

/** How glibc and musl tell that a library was not found. The library of the engine itself is named with its folder. */
const MISSING_LIBRARY = /(?:^|library )([^\s/:]+\.so[.\d]*): (?:cannot open shared object file|No such file)/;

/** The packages that bring what the database library needs, of Debian and of Alpine. */
const PACKAGES: Readonly<Record<string, { readonly debian: string; readonly alpine: string }>> = {
  "libstdc++.so.6": { debian: "libstdc++6", alpine: "libstdc++" },
  "libgcc_s.so.1": { debian: "libgcc-s1", alpine: "libgcc" },
};

function installing(library: string): string {
  const names = PACKAGES[library];
  return names === undefined
    ? "install the package that brings it"
    : `install the package ${names.debian} (Debian, Ubuntu) or ${names.alpine} (Alpine)`;
}
