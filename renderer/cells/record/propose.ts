import type { EditProps } from '../../cellType'
import { isRecord, type WireRecord } from '../../data/envelope'
import type { Reference } from '../../model/entity/field'
import { mayUse } from '../../model/rights/prune'
import { filled } from '../../pickers/filled'
import { type RequestPort, usePorts } from '../../ports'

/**
 * Proposals of the chosen record for the fields beside the reference. The record is fetched after the choice, because a
 * search returns only names. Users who may not read these records get no proposals.
 */
export function usePropose(
  reference: Reference | undefined,
  onSuggest: EditProps['onSuggest'],
): (chosen: string | null, before: string | null) => void {
  const { request, grants } = usePorts()
  const far = reference?.entity()
  return (chosen, before) => {
    if (!reference || !far || reference.suggest.length === 0 || chosen === before) return
    // A masked value is incomplete, so it must not be copied.
    const isWhole = (key: string) => {
      const field = far.fields.get(key)
      return field === undefined || mayUse(grants, field)
    }
    const pairs = reference.suggest.filter(({ from }) => isWhole(from))
    const read = (id: string | null) => (id === null ? [] : recordOf(request, far.api, id))
    void Promise.all([read(chosen), read(before)]).then(([rows, last]) => {
      if (!rows) return
      onSuggest?.(filled(rows, pairs), last && filled(last, pairs), { chosen })
    })
  }
}

/** undefined = it cannot be read. */
const recordOf = async (
  { send }: Pick<RequestPort, 'send'>,
  api: string,
  id: string,
): Promise<readonly WireRecord[] | undefined> =>
  await send({ method: 'GET', url: `${api}/queryById`, params: { id }, quiet: true }).then(
    ({ result }) => (isRecord(result) ? [result] : undefined),
    () => undefined,
  )
