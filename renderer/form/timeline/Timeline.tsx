import { useInfiniteQuery } from '@tanstack/react-query'
import { isRecord } from '../../data/envelope'
import { failureText, toFailure } from '../../data/failure'
import type { Entity } from '../../model/entity/entity'
import { usePorts } from '../../ports'
import { Button } from '../../ui/Button'
import { FailureNote } from '../../ui/FailureNote'
import { shortMoment } from '../../values/dateFormat'
import { timelineTexts } from './messages'
import './timeline.css'

/** One entry of the history, as sent by the server. */
interface Entry {
  readonly id: string
  /** `2026-11-25 12:30:00`. */
  readonly time: string
  /** Name of the user. */
  readonly name: string
  readonly title: string
  readonly step?: string
  /** Texts before and after; without both, only the fact of the change is shown. Only `after` = what was written. */
  readonly changes: readonly {
    readonly field: string
    readonly title: string
    readonly from?: string
    readonly to?: string
  }[]
}

interface Page {
  readonly entries: readonly Entry[]
  readonly more: boolean
}

/** Who changed what in a record, newest first. `ver`: a new version reloads it. */
export function Timeline(props: {
  readonly entity: Entity
  readonly id: string
  readonly ver: string | undefined
}) {
  const { entity, id, ver } = props
  const { request, user } = usePorts()
  const url = `${entity.api}/timeline`
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['timeline', user.tenantId, user.id, entity.api, id, ver],
    initialPageParam: '',
    gcTime: 0,
    queryFn: async ({ signal, pageParam }) => {
      const params = pageParam === '' ? { id } : { id, before: pageParam }
      const { result } = await request.send({ method: 'GET', url, params, signal, quiet: true })
      // Shape from the contract: docs/calls.md.
      return (isRecord(result) ? result : { entries: [], more: false }) as unknown as Page
    },
    getNextPageParam: ({ entries, more }) => (more ? entries.at(-1)?.id : undefined),
  })
  const entries = data?.pages.flatMap((page) => page.entries)
  if (!entries && error) {
    return (
      <FailureNote
        title={timelineTexts.failed}
        text={failureText(toFailure(error))}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!entries) {
    return (
      <p role="status" className="jd-timeline-note">
        {timelineTexts.loading}
      </p>
    )
  }
  if (entries.length === 0) return <p className="jd-timeline-note">{timelineTexts.empty}</p>
  return (
    <>
      <ol className="jd-timeline" aria-label={timelineTexts.title}>
        {entries.map((entry) => (
          <TimelineEntry key={entry.id} {...entry} />
        ))}
      </ol>
      {hasNextPage && (
        <Button busy={isFetching} onClick={() => void fetchNextPage()}>
          {timelineTexts.more}
        </Button>
      )}
    </>
  )
}

const TimelineEntry = ({ time, name, title, step, changes }: Entry) => (
  <li data-step={step}>
    <p className="jd-timeline-head">
      <strong>{title}</strong>
      <span>{name}</span>
      <time dateTime={time.replace(' ', 'T')} title={time}>
        {shortMoment(time)}
      </time>
    </p>
    {changes.length > 0 && (
      <dl>
        {changes.map(({ field, title: of, from, to }) => (
          <Change key={field} title={of} from={from} to={to} />
        ))}
      </dl>
    )}
  </li>
)

const Change = (props: {
  readonly title: string
  readonly from: string | undefined
  readonly to: string | undefined
}) => (
  <>
    <dt>{props.title}</dt>
    <dd>
      {props.to === undefined ? (
        timelineTexts.changed
      ) : props.from === undefined ? (
        <p className="jd-timeline-said">{props.to || timelineTexts.none}</p>
      ) : (
        <>
          <del>{props.from || timelineTexts.none}</del>
          {` ${timelineTexts.to} `}
          <ins>{props.to || timelineTexts.none}</ins>
        </>
      )}
    </dd>
  </>
)
