/** A page of ours. `content` is HTML; no styles, no scripts: it works in every browser. */
export const htmlPage = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${Bun.escapeHTML(title)}</title>
</head>
<body>
<h1>${Bun.escapeHTML(title)}</h1>
${content}
</body>
</html>
`;

/** Texts as paragraphs. */
export const paragraphs = (...texts: readonly string[]): string =>
  texts.map((text) => `<p>${Bun.escapeHTML(text)}</p>`).join("\n");
