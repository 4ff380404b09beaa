import { useState } from 'react'
import { failureDetail, failureText } from '../../data/failure'
import { useRecord } from '../../data/useRecord'
import { FormSkeleton } from '../../form/FormSkeleton'
import { formMessages } from '../../form/messages'
import { RecordForm } from '../../form/RecordForm'
import { pathsOf } from '../../form/start'
import { usePorts } from '../../ports'
import { FailureNote } from '../../ui/FailureNote'
import { late } from '../../ui/late'
import { useEvent } from '../../ui/useEvent'
import type { FormPageModel } from './model'

// Few pages have a single record.
const SingleForm = late(async () => (await import('./SingleForm')).SingleForm)

const notFound = 404

/** A page that is one form: for a single record, or for any record. */
export const FormPage = ({ model }: { readonly model: FormPageModel }) =>
  model.entity.single ? <SingleForm model={model} /> : <AnyForm model={model} />

/** After the first save of a new record, its id is put into the address. */
function AnyForm({ model }: { readonly model: FormPageModel }) {
  const { entity, endpoints, form } = model
  const { navigate } = usePorts()
  const [search, setSearch] = navigate.useSearch()
  const id = search.get('id') ?? undefined
  const { record, failure, reload } = useRecord(endpoints.queryById, id, pathsOf(entity, form))
  // Opens another blank form if the server did not return the new id.
  const [blanks, setBlanks] = useState(0)

  const saved = useEvent((stored: Readonly<Record<string, unknown>>) => {
    if (id !== undefined) return
    if (typeof stored.id !== 'string') return setBlanks((count) => count + 1)
    const next = new URLSearchParams(search)
    next.set('id', stored.id)
    setSearch(next, { replace: true })
  })

  if (failure) {
    const gone = failure.detail.status === notFound
    return (
      <FailureNote
        title={formMessages.recordFailed}
        text={gone ? formMessages.recordGone : failureText(failure)}
        detail={failureDetail(failure, endpoints.queryById)}
        onRetry={reload}
      />
    )
  }
  if (id !== undefined && !record) return <FormSkeleton model={form} />
  return (
    <RecordForm
      key={id ?? `new-${blanks}`}
      entity={entity}
      model={{ ...form, open: 'page' }}
      endpoints={endpoints}
      mode={id === undefined ? 'add' : 'edit'}
      record={record}
      onSaved={saved}
    />
  )
}
