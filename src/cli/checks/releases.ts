import { fileOfUrl, listReleases, releaseFiles, stateOfFile } from "../../features/releases/commands";
import { broken, type Finding, type Subject, together } from "./finding";

/** Whether the files of device software are there, and what they were. Backups do not hold them. */
export async function checkReleases({ db, folder }: Subject): Promise<Finding | undefined> {
  const files = db ? releaseFiles(db) : [];
  if (!db || files.length === 0) return undefined;
  const states = new Map(
    await Promise.all(files.map(async (file) => [file.sum, await stateOfFile(folder.path, file, true)] as const)),
  );
  const problems = listReleases(db).flatMap(({ version, platform, image_url, dot_img_url }) =>
    [
      { what: "the file", url: image_url },
      { what: "the disk image", url: dot_img_url },
    ].map(({ what, url }) => {
      const state = states.get(fileOfUrl(files, url ?? "")?.sum ?? "");
      if (state === undefined || state === "here") return undefined;
      return broken(`${what} of ${version} for ${platform} is ${state}`, "remove the release, and add it again");
    }),
  );
  return together(`${files.length} whole`, problems);
}
