import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { failureText, toFailure } from '../../../data/failure'
import { readList } from '../../../data/lists'
import { figureTexts } from '../../../figures/messages'
import { paramsOf } from '../../../figures/useFigures'
import type { Condition } from '../../../model/query/condition'
import { usePorts } from '../../../ports'
import { FailureNote } from '../../../ui/FailureNote'
import { useEvent } from '../../../ui/useEvent'
import { recordRules } from '../filtering'
import { dashboardTexts as texts } from '../messages'
import type { Task, TasksCard } from '../model'
import { CardFrame } from './CardFrame'
import { searchOf, usePage } from './CardGo'
import type { CardPlace } from './cardPlace'

/** Waiting tasks: each number links to exactly the records that it counts. Tasks with nothing waiting are hidden. */
export function TasksBody({ card, model, chosen, round }: CardPlace<TasksCard>) {
  const { tasks } = card
  const { request, user } = usePorts()
  const client = useQueryClient()
  const conditions = tasks.map(
    (task): Condition => ({ match: 'and', rules: recordRules(task, model.filters, chosen) }),
  )
  const asks = tasks.map(({ entity }, at) => ({
    entity,
    params: { ...paramsOf(conditions[at] ?? all), pageNo: '1', pageSize: '1', columns: 'id' },
    size: 1,
  }))
  const query = useQuery({
    queryKey: [
      ...['tasks', user.tenantId, user.id],
      ...asks.map(({ entity, params }) => [entity.name, params]),
    ],
    queryFn: async () => {
      const answers = await Promise.allSettled(asks.map((ask) => readList(client, request, ask)))
      const failed = answers.find((answer) => answer.status === 'rejected')
      // One refused count must not hide the others.
      if (failed && answers.every(({ status }) => status === 'rejected')) throw failed.reason
      return answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.total : 0))
    },
  })
  const again = useEvent(() => void query.refetch())
  useEffect(() => {
    if (round > 0) again()
  }, [round, again])
  const failure = query.error && !query.isFetching ? toFailure(query.error) : undefined
  const waiting = tasks.flatMap((task, at) => {
    const count = query.data?.[at] ?? 0
    return count > 0 ? [{ task, count, condition: conditions[at] ?? all }] : []
  })
  return (
    <CardFrame {...card} loading={query.isFetching} onRefresh={again}>
      {failure ? (
        <FailureNote title={figureTexts.failed} text={failureText(failure)} onRetry={again} />
      ) : query.data === undefined ? (
        <div className="jd-figures-waiting" role="status" aria-label={figureTexts.loading} />
      ) : waiting.length === 0 ? (
        <p className="jd-board-none">{texts.noTasks}</p>
      ) : (
        <ul className="jd-board-tasks">
          {waiting.map(({ task, count, condition }) => (
            <li key={task.title} data-urgent={task.urgent || undefined}>
              <Line task={task} count={count} search={searchOf(condition)} />
            </li>
          ))}
        </ul>
      )}
    </CardFrame>
  )
}

const all: Condition = { match: 'and', rules: [] }

const format = new Intl.NumberFormat('zh-CN')

function Line(props: { readonly task: Task; readonly count: number; readonly search: string }) {
  const { task, count, search } = props
  const { path, open } = usePage(task.page)
  const [before = '', after = ''] = task.title.split('{count}')
  const said = (
    <>
      {before}
      <b>{format.format(count)}</b>
      {after}
    </>
  )
  if (path === undefined) return <span>{said}</span>
  return (
    <button type="button" onClick={() => open(search)}>
      {said}
    </button>
  )
}
