/*
 * What somebody may do with a field, decided a second time and from the language alone: nothing of the product's own is
 * used here.
 */

export interface ReferenceField {
  readonly can?: string | undefined
  readonly editCan?: string | undefined
  readonly mask?: string | undefined
  /** Nobody types it, whoever he is. */
  readonly given?: boolean
}

export type ReferenceLevel = 'edit' | 'see' | 'masked' | undefined

/** `held` = the codes that he was granted. */
export function levelIn(field: ReferenceField, held: ReadonlySet<string>): ReferenceLevel {
  const { can, editCan, mask } = field
  if (can !== undefined && !held.has(can)) return mask === undefined ? undefined : 'masked'
  return editCan !== undefined && !held.has(editCan) ? 'see' : 'edit'
}

/** What he is shown of a text: that of a phone number, the first three signs and the last four. */
export const shownIn = (level: ReferenceLevel, text: string): string | undefined =>
  level === undefined
    ? undefined
    : level === 'masked'
      ? `${text.slice(0, 3)}****${text.slice(-4)}`
      : text

/** Whether a value that he sends is taken; undefined = it is passed over, and nobody is told. */
export function takenIn(
  field: ReferenceField,
  level: ReferenceLevel,
  { sent, shown }: { readonly sent: string; readonly shown: string | undefined },
): boolean | undefined {
  if (level === undefined || field.given) return undefined
  if (level === 'edit') return true
  return sent === shown ? undefined : false
}
