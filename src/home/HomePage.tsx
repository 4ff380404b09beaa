import { useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { Failure, FailureNote, useAnswer } from '#renderer'
import { messages } from '../messages'
import { fileUrl } from '../ports/files'
import { session } from '../session/store'
import { useSiteIdentity } from '../site/siteIdentity'
import { Announcements } from './Announcements'
import { useAddresses } from './address'
import { Countries } from './Countries'
import { DayChart } from './DayChart'
import { Figures } from './Figures'
import './home.css'
import { send } from '../http/client'
import { httpMessages } from '../http/messages'
import { MonthSwitch } from './MonthSwitch'
import { homeMessages as texts } from './messages'
import { ShortLists } from './ShortLists'
import { readSummary, type Summary } from './summary'
import { Tasks } from './Tasks'

/** The landing page: what waits, what was announced, then the month in figures, before the picture of the site. */
export function HomePage() {
  const { user } = useSnapshot(session)
  const { indexPageBgUrl } = useSiteIdentity()
  const picture = indexPageBgUrl && fileUrl(indexPageBgUrl)
  const [search, setSearch] = useSearchParams()
  const { answer: summary, failure, loading, reload } = useSummary(search.get('month') ?? '')

  return (
    <section
      className="home"
      aria-busy={loading}
      data-picture={picture ? true : undefined}
      style={picture ? { backgroundImage: `url(${JSON.stringify(picture)})` } : undefined}
    >
      <header className="home-head">
        <h1>{texts.hello(messages.greeting(new Date().getHours()), user?.realname ?? '')}</h1>
        {summary && <p>{texts.today(summary.today, weekdayOf(summary.today))}</p>}
      </header>
      <div className="home-row">
        <section className="home-card" aria-labelledby="home-tasks">
          <h2 id="home-tasks">{texts.tasks}</h2>
          {failure !== undefined ? (
            <div className="jd">
              <FailureNote title={texts.failed} text={failure} onRetry={reload} />
            </div>
          ) : summary ? (
            <Tasks tasks={summary.tasks} />
          ) : (
            <Skeleton lines={3} />
          )}
        </section>
        <Announcements />
      </div>
      {summary ? (
        <Month
          summary={summary}
          onMonth={(month) => setSearch(month === '' ? {} : { month }, { replace: true })}
        />
      ) : (
        failure === undefined && <Skeleton lines={8} />
      )}
    </section>
  )
}

function Month({ summary, onMonth }: { readonly summary: Summary; onMonth(month: string): void }) {
  const { month, today, figures, enquiries, lists } = summary
  const { addressOf, detailOf } = useAddresses()
  if (figures.length === 0 && lists.length === 0) return null
  return (
    <>
      {figures.length > 0 && (
        <>
          <div className="home-title">
            <h2>{texts.figures(month)}</h2>
            <MonthSwitch month={month} last={today.slice(0, 7)} onMonth={onMonth} />
          </div>
          <Figures figures={figures} addressOf={addressOf} />
        </>
      )}
      {enquiries && (
        <div className="home-row">
          <DayChart {...enquiries} today={today} addressOf={addressOf} />
          <Countries {...enquiries} addressOf={addressOf} />
        </div>
      )}
      <ShortLists lists={lists} today={today} addressOf={addressOf} detailOf={detailOf} />
    </>
  )
}

/** Holds the place of what is on its way. */
const Skeleton = ({ lines }: { readonly lines: number }) => (
  <div className="home-skeleton" role="status" aria-label={messages.loading}>
    {Array.from({ length: lines }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
      <span key={at} />
    ))}
  </div>
)

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The home's figures of a month ('' = the current one), and how to ask again. */
const useSummary = (month: string) =>
  useAnswer(['summary', month], (signal) => fetchSummary(month, signal))

async function fetchSummary(month: string, signal: AbortSignal): Promise<Summary> {
  const { result } = await send({
    ...{ method: 'GET', url: '/sys/home/summary', signal, quiet: true },
    params: month === '' ? {} : { month },
  })
  const summary = readSummary(result)
  if (!summary) throw new Failure('shape', httpMessages.notJson(200))
  return summary
}
