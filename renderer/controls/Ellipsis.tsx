const defaultLength = 25

/** Truncates a text to `length` characters (full-width ones count as two); the tooltip shows all of it. */
export function Ellipsis({ text, length = defaultLength }: { text: string; length?: number }) {
  const cut = cutTo(text, length)
  return cut === text ? <span>{text}</span> : <span title={text}>{cut}…</span>
}

function cutTo(text: string, length: number): string {
  let room = length
  let end = 0
  for (const character of text) {
    room -= isWide(character) ? 2 : 1
    if (room < 0) return text.slice(0, end)
    end += character.length
  }
  return text
}

const firstWide = 0x1100

const isWide = (character: string): boolean => (character.codePointAt(0) ?? 0) >= firstWide
