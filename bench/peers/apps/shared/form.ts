import { formDocuments } from '../../../../src/bench/form'

/** One field of the measured form, as our document describes it. */
export interface Field {
  readonly name: string
  readonly title: string
  readonly type: string
  readonly required: boolean
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** The field that must hold something for this one to be shown. */
  readonly shownBy: string | undefined
}

interface Described {
  readonly title: string
  readonly type: string
  readonly required?: boolean
  readonly showIf?: string
  readonly options?: readonly { readonly value: string; readonly text: string }[]
}

const count = Number(new URLSearchParams(location.search).get('n') ?? 100)

/** The same fields as those of our form, from its document. */
export const fields: readonly Field[] = Object.entries(formDocuments(count).entity.fields).map(
  ([name, described]) => {
    const { title, type, required = false, options = [], showIf }: Described = described as never
    return {
      name,
      title,
      type,
      required,
      options: options.map(({ value, text }) => ({ value, label: text })),
      shownBy: showIf?.split(' ')[0],
    }
  },
)

/** Shows the form when the measuring asks for it, or at once when it was not told to hold. */
export function hold(mount: () => void): void {
  if (!new URLSearchParams(location.search).has('hold')) mount()
  else window.formBench = { mount }
}

declare global {
  interface Window {
    formBench?: { mount(): void }
  }
}
