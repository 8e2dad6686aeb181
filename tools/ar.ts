/** A file of an `ar` archive. */
export interface Member {
  /** At most 16 letters. */
  readonly name: string;
  readonly content: Uint8Array;
}

/** An `ar` archive, as Debian packages are: fields of fixed width in ASCII before each file, which begins at an even byte. */
export function archiveOf(members: readonly Member[], time: Date): Uint8Array {
  const parts = members.flatMap(({ name, content }) => {
    const fields = [
      name.padEnd(16),
      String(Math.floor(time.getTime() / 1000)).padEnd(12),
      "0".padEnd(6),
      "0".padEnd(6),
      "100644".padEnd(8),
      String(content.length).padEnd(10),
      "`\n",
    ];
    return [Buffer.from(fields.join(""), "latin1"), content, Buffer.alloc(content.length % 2, "\n")];
  });
  return Buffer.concat([Buffer.from("!<arch>\n"), ...parts]);
}
