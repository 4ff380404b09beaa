import { createContext } from 'react'

/** Remembers the texts that controls keep themselves, so that they are there again after a reload. */
interface RefusedTexts {
  textOf(id: string): string | undefined
  /** `text` undefined = the control shows its value again. */
  note(id: string, text: string | undefined): void
}

export const RefusedTextsContext = createContext<RefusedTexts>({
  textOf: () => undefined,
  note: () => undefined,
})
