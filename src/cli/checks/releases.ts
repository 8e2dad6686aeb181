import { fileOfUrl, listReleases, offers, releaseFiles, shownUrl, stateOfFile } from "../../features/releases/commands";
import { countOf } from "../amounts";
import { sentenceOf } from "../failure";
import { askFor } from "../releases/download";
import { addressOf } from "./address";
import { broken, type Finding, ok, type Subject, together } from "./finding";

type Release = ReturnType<typeof listReleases>[number];

/** Whether the files of device software are there, and what they were. Backups do not hold them unless they are told to. */
export async function checkReleases({ db, folder }: Subject): Promise<Finding | undefined> {
  const files = db ? releaseFiles(db) : [];
  if (!db || files.length === 0) return undefined;
  const states = new Map(
    await Promise.all(files.map(async (file) => [file.sum, await stateOfFile(folder.path, file, true)] as const)),
  );
  const problems = listReleases(db).flatMap((release) =>
    imagesOf(release).map(({ what, url }) => {
      const state = states.get(fileOfUrl(files, url)?.sum ?? "");
      if (state === undefined || state === "here") return undefined;
      return broken(`${what} is ${state}`, "remove the release, and add it again");
    }),
  );
  return together(`${files.length} whole`, problems);
}

/** The newest device software of each computer and channel, and the robots that have not installed it yet. */
export function checkOffers({ db, config }: Subject): Finding | undefined {
  const found = db ? offers({ db, config }) : [];
  if (found.length === 0) return undefined;
  const sentences = found.map(
    ({ version, platform, channel, waiting }) =>
      `${version} for ${platform}, ${channel}${waiting === 0 ? "" : `, which ${countOf(waiting, "robot")} may still install`}`,
  );
  return ok(sentences.join("; "));
}

/** Addresses that are asked at the same time, and the time that one has. */
const AT_ONCE = 16;
const PATIENCE_MS = 5_000;

/**
 * Whether robots can download what is registered: each address answers HEAD, and has a certificate of a public authority
 * where it is https. Files of this server are asked for at its own address.
 */
export async function checkAddresses({ db, config, asksOthers, holder }: Subject): Promise<Finding | undefined> {
  if (!db || !asksOthers) return undefined;
  const own = holder() === undefined ? undefined : addressOf(config);
  const images = new Map(
    listReleases(db)
      .flatMap(imagesOf)
      .filter(({ url }) => !url.startsWith("/") || own !== undefined)
      .map(({ what, url }) => [shownUrl(own ?? "", url), what]),
  );
  if (images.size === 0) return undefined;
  const [rest, problems] = [[...images], [] as (Finding | undefined)[]];
  while (rest.length > 0) {
    const asked = rest.splice(0, AT_ONCE).map(([url, what]) => addressProblem(url, what));
    problems.push(...(await Promise.all(asked)));
  }
  return together("each answers HEAD", problems);
}

async function addressProblem(url: string, what: string): Promise<Finding | undefined> {
  try {
    await askFor(url, { method: "HEAD", signal: AbortSignal.timeout(PATIENCE_MS) });
    return undefined;
  } catch (error) {
    const problem = `${what}: ${sentenceOf(error).replace(/\.$/, "")}`;
    return isUntrusted(error)
      ? broken(`${problem}, and robots refuse it`, "use http in the LAN, or a certificate of a public authority")
      : broken(problem, "look at the address, or remove the release");
  }
}

/** Codes of certificates that nobody vouches for, that are over, or that name another host. */
const UNTRUSTED = /CERT|SIGNATURE/;

const isUntrusted = (error: unknown): boolean =>
  error instanceof Error &&
  (UNTRUSTED.test(String((error as NodeJS.ErrnoException).code ?? "")) || isUntrusted(error.cause)); // where it has one

/** The files of a release, by words. */
const imagesOf = ({ version, platform, image_url, dot_img_url }: Release) =>
  [
    { what: `the file of ${version} for ${platform}`, url: image_url },
    { what: `the disk image of ${version} for ${platform}`, url: dot_img_url ?? "" },
  ].filter(({ url }) => url !== "");
