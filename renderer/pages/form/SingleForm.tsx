import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readEndpoint } from '../../data/endpoint'
import { readListAnswer, type WireRecord } from '../../data/envelope'
import { failureDetail, failureText, toFailure } from '../../data/failure'
import { useRecord } from '../../data/useRecord'
import { FormSkeleton } from '../../form/FormSkeleton'
import { formMessages } from '../../form/messages'
import { RecordDetail } from '../../form/RecordDetail'
import { RecordForm } from '../../form/RecordForm'
import { pathsOf } from '../../form/start'
import { permissionOf, siteField } from '../../model/entity/entity'
import { mayChange } from '../../model/entity/permission'
import { usePorts } from '../../ports'
import { FailureNote } from '../../ui/FailureNote'
import { formTexts } from './messages'
import type { FormPageModel } from './model'

/** The one record of the tenant or of the current site: it is looked up, not chosen, and created if missing. */
export function SingleForm({ model }: { readonly model: FormPageModel }) {
  const { entity } = model
  const { site } = usePorts().user
  if (entity.single === 'tenant') return <OneRecord model={model} />
  if (!site)
    return <FailureNote kind="warning" title={formTexts.noSite} text={formTexts.noSiteText} />
  return <OneRecord key={site} model={model} own={{ [siteField]: site }} />
}

interface OneRecordProps {
  readonly model: FormPageModel
  /** Conditions that separate it from the records of other sites. */
  readonly own?: Readonly<Record<string, string>>
}

function OneRecord({ model, own }: OneRecordProps) {
  const { entity, endpoints } = model
  const { grants } = usePorts()
  const [stored, setStored] = useState<string>()
  const found = useOnly(endpoints.list, own)
  const id = stored ?? found.id
  const { record, failure, reload } = useRecord(
    endpoints.queryById,
    id,
    pathsOf(entity, model.form),
  )
  const failed = found.failure ?? failure
  const form = { ...model.form, open: 'page' } as const
  if (failed) {
    return (
      <FailureNote
        title={formMessages.recordFailed}
        text={failureText(failed)}
        detail={failureDetail(failed, found.failure ? endpoints.list : endpoints.queryById)}
        onRetry={found.failure ? found.reload : reload}
      />
    )
  }
  if (found.loading || (id !== undefined && !record)) return <FormSkeleton model={form} />
  const may = (action: 'add' | 'edit') => mayChange(grants, permissionOf(entity, action))
  if (record && !may('edit')) return <RecordDetail entity={entity} record={record} model={form} />
  if (!record && !may('add')) return <p className="jd-empty">{formTexts.none(entity.title)}</p>
  return (
    <>
      {!record && (
        <p className="jd-empty jd-form-first" role="status">
          {formTexts.first(entity.title)}
        </p>
      )}
      <RecordForm
        key={id ?? 'new'}
        entity={entity}
        endpoints={endpoints}
        model={form}
        mode={record ? 'edit' : 'add'}
        record={record ?? own}
        given={own}
        onSaved={(saved) => {
          if (typeof saved.id === 'string') setStored(saved.id)
        }}
      />
    </>
  )
}

/** Id of the only record. */
function useOnly(endpoint: string, own: OneRecordProps['own']) {
  const { request, user } = usePorts()
  const query = useQuery({
    queryKey: ['single', endpoint, user.tenantId, user.id, own],
    gcTime: 0,
    queryFn: async ({ signal }): Promise<WireRecord | null> => {
      const params = { ...own, pageNo: 1, pageSize: 1, columns: 'id' }
      const call = { ...readEndpoint(endpoint), params }
      const { result } = await request.send({ ...call, signal, quiet: true })
      return readListAnswer(result, 1).records[0] ?? null
    },
  })
  const { refetch } = query
  return {
    id: typeof query.data?.id === 'string' ? query.data.id : undefined,
    loading: query.isPending || (query.isFetching && query.data === undefined),
    failure: query.error && !query.isFetching ? toFailure(query.error) : undefined,
    reload: () => void refetch(),
  }
}
