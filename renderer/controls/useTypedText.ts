import { useState } from 'react'

/**
 * The text being typed. It is shown at once, whatever the form does with the value; a value changed from outside
 * replaces it.
 */
export function useTypedText(
  text: string,
  typed: string = text,
): readonly [string, (draft: string) => void] {
  const [draft, setDraft] = useState(typed)
  const [seen, setSeen] = useState(text)
  if (seen !== text) {
    setSeen(text)
    if (draft !== text) setDraft(text)
  }
  return [draft, setDraft]
}
