import { FailureNote } from '#ui'
import { Loading } from '../ui/Loading'
import { HelpFrame, useHelpSearch } from './HelpFrame'
import { ManualPart } from './ManualPart'
import { helpMessages as texts } from './messages'
import { groupsOf, matching } from './parts'
import { useManual } from './readManual'

/** All keys of documents: one part at a time, or the search hits. */
export function LanguagePage() {
  const { answer: manual, failure, reload } = useManual()
  const { words, part, find, open } = useHelpSearch()
  if (failure !== undefined)
    return (
      <div className="jd">
        <FailureNote title={texts.failed} text={failure} onRetry={reload} />
      </div>
    )
  if (!manual) return <Loading />
  const groups = groupsOf(manual)
  const parts = groups.flatMap((group) => group.parts)
  const chosen = parts.find(({ id }) => id === part) ?? parts[0]
  const found = words.trim() === '' ? undefined : matching(parts, words)
  const shown = found ?? (chosen ? [chosen] : [])
  const titles = new Map(parts.map(({ id, title }) => [id, title]))
  return (
    <HelpFrame
      title={texts.title}
      about={texts.about}
      findLabel={texts.find}
      words={words}
      groups={groups.map(({ title, parts: inside }) => ({
        title,
        parts: inside.map(({ id, title: name }) => ({
          id,
          title: name,
          code: id.replace(/^.*\./, ''),
        })),
      }))}
      chosen={chosen?.id}
      found={found?.reduce((sum, { entries }) => sum + entries.length, 0)}
      onFind={find}
      onOpen={open}
    >
      {shown.map((one) => (
        <ManualPart key={one.id} part={one} titles={titles} onOpen={open} />
      ))}
    </HelpFrame>
  )
}
