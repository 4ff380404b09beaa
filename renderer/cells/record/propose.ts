import type { EditProps } from '../../cellType'
import { isRecord, type WireRecord } from '../../data/envelope'
import type { Reference } from '../../model/entity/field'
import { mayUse } from '../../model/rights/prune'
import { filled } from '../../pickers/filled'
import { type RequestPort, usePorts } from '../../ports'

/**
 * What the chosen record proposes to the fields beside the reference: read once it is chosen, since a search brings no
 * more than what records are called. Who may not look at them gets no proposals.
 */
export function usePropose(
  reference: Reference | undefined,
  onSuggest: EditProps['onSuggest'],
): (chosen: string | null, before: string | null) => void {
  const { request, grants } = usePorts()
  const far = reference?.entity()
  return (chosen, before) => {
    if (!reference || !far || reference.suggest.length === 0 || chosen === before) return
    // What is left of a masked value is no value to put anywhere.
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

/** undefined = it is not to be had. */
const recordOf = async (
  { send }: Pick<RequestPort, 'send'>,
  api: string,
  id: string,
): Promise<readonly WireRecord[] | undefined> =>
  await send({ method: 'GET', url: `${api}/queryById`, params: { id }, quiet: true }).then(
    ({ result }) => (isRecord(result) ? [result] : undefined),
    () => undefined,
  )
