/** Markup that needs no more escaping. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | readonly Html[]

/** A template whose texts are escaped, in elements and quoted attributes; markup is put in as it is. */
export function html(pieces: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const texts = pieces.map((piece, at) => `${piece}${at < parts.length ? textOf(parts[at]) : ''}`)
  return new Html(texts.join(''))
}

function textOf(part: Part | undefined): string {
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(textOf).join('')
  return String(part ?? '').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
