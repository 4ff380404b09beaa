import { isRecord } from '../../data/envelope'
import { late } from '../../ui/late'
import { useGo } from '../../ui/useGo'
import type { OpenForm } from '../useForm'
import type { Saving } from '../useSave'
import { AnotherChoice, type Choice } from './Choices'
import { usesTexts as texts } from './messages'

// Fetched with the first deleted row that others use.
const UsesDialog = late(async () => (await import('./UsesDialog')).UsesDialog)

interface UsedRowsProps {
  readonly form: OpenForm
  readonly saving: Saving
}

/** Asks what happens to the records that use rows deleted in the form; rows that stay may take their place. */
export function UsedRows({ form, saving: { question, closeQuestion } }: UsedRowsProps) {
  const go = useGo()
  if (!question) return null
  const { field, ...asking } = question
  const choices = storedRows(form, field)
  return (
    <UsesDialog
      {...asking}
      title={texts.rows}
      another={(props) => <AnotherChoice choices={choices} {...props} />}
      go={go}
      close={closeQuestion}
    />
  )
}

/** Stored rows of the field, called by their entity's label. */
function storedRows({ state }: OpenForm, key: string): readonly Choice[] {
  const label = state.fields.get(key)?.rows?.entity()?.label
  const rows = state.values()[key]
  if (!label || !Array.isArray(rows)) return []
  return rows.filter(isRecord).flatMap((row) => {
    const { id } = row
    return id === undefined || id === null || id === ''
      ? []
      : [{ id: String(id), name: String(row[label.key] ?? id) }]
  })
}
