import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { readListAnswer } from '../../../data/envelope'
import { failureText, toFailure } from '../../../data/failure'
import { useLookup } from '../../../data/lookup'
import { createRows } from '../../../data/rows'
import { figureTexts } from '../../../figures/messages'
import { paramsOf } from '../../../figures/useFigures'
import { usePorts } from '../../../ports'
import { Button } from '../../../ui/Button'
import { CellShow } from '../../../ui/CellShow'
import { useCells } from '../../../ui/cells'
import { Icon } from '../../../ui/Icon'
import { useEvent } from '../../../ui/useEvent'
import { conditionFor } from '../filtering'
import type { ListCard } from '../model'
import { CardFrame } from './CardFrame'
import type { CardPlace } from './cardPlace'

/** The first records of a list. */
export function ListBody({ card, model, chosen, round }: CardPlace<ListCard>) {
  const { entity, columns, sort, size, title } = card
  const { request, user } = usePorts()
  const lookup = useLookup()
  const cells = useCells()
  const rowsOf = useMemo(() => createRows(entity), [entity])
  const params = {
    ...paramsOf(conditionFor(card, model, chosen)),
    ...{ column: sort.field, order: sort.order, pageNo: 1, pageSize: size },
    columns: ['id', entity.label.key, ...columns.map(({ field }) => field.key)].join(),
  }
  const query = useQuery({
    queryKey: ['card', entity.api, user.tenantId, user.id, params],
    queryFn: async ({ signal }) => {
      const url = `${entity.api}/list`
      const { result } = await request.send({ method: 'GET', url, params, signal, quiet: true })
      return readListAnswer(result, size)
    },
  })
  const again = useEvent(() => void query.refetch())
  useEffect(() => {
    if (round > 0) again()
  }, [round, again])
  const rows = query.data && rowsOf(query.data.records)
  return (
    <CardFrame {...card} loading={query.isFetching} onRefresh={again}>
      {query.error && !query.isFetching ? (
        <div className="jd-figures-state" role="alert" style={{ minHeight: 160 }}>
          <Icon name="warning" />
          <span>{failureText(toFailure(query.error))}</span>
          <Button onClick={again}>{figureTexts.refresh}</Button>
        </div>
      ) : !rows ? (
        <div
          className="jd-figures-waiting"
          role="status"
          aria-label={figureTexts.loading}
          style={{ minHeight: size * 37 }}
        />
      ) : rows.length === 0 ? (
        <div className="jd-figures-state" role="status" style={{ minHeight: 160 }}>
          <Icon name="box" />
          <span>{figureTexts.empty}</span>
        </div>
      ) : (
        <div className="jd-board-list">
          <table className="jd-figures" aria-label={title}>
            <thead>
              <tr>
                {columns.map(({ field, title: name }) => (
                  <th
                    key={field.key}
                    scope="col"
                    data-number={isRight(field.type.name) || undefined}
                  >
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, values }) => (
                <tr key={key}>
                  {columns.map(({ field }) => (
                    <td key={field.key} data-number={isRight(field.type.name) || undefined}>
                      <CellShow value={values[field.key]} {...{ field, lookup }} place="cell" />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </CardFrame>
  )

  function isRight(type: string): boolean {
    return cells.find(type)?.align === 'right'
  }
}
