/** Escaped markup. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | readonly Html[]

/** A template that escapes texts, for elements and quoted attributes; `Html` parts stay unchanged. */
export function html(pieces: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const texts = pieces.map((piece, at) => `${piece}${at < parts.length ? textOf(parts[at]) : ''}`)
  return new Html(texts.join(''))
}

function textOf(part: Part | undefined): string {
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(textOf).join('')
  return String(part ?? '').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
