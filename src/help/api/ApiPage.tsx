import { FailureNote } from '#ui'
import { basePath } from '../../constants'
import { Loading } from '../../ui/Loading'
import { HelpFrame, useHelpSearch } from '../HelpFrame'
import { ApiPart } from './ApiPart'
import { apiMessages as texts } from './messages'
import { matchingCalls, partsOf } from './operations'
import { useDescription } from './readApi'

/** All calls of the server: those of one entity or family at a time, or the search hits. */
export function ApiPage() {
  const { answer: description, failure, reload } = useDescription()
  const { words, part, find, open } = useHelpSearch()
  if (failure !== undefined)
    return (
      <div className="jd">
        <FailureNote title={texts.failed} text={failure} onRetry={reload} />
      </div>
    )
  if (!description) return <Loading />
  const parts = partsOf(description)
  const entities = parts.filter(({ isEntity }) => isEntity)
  const chosen = parts.find(({ id }) => id === part) ?? entities[0]
  const found = words.trim() === '' ? undefined : matchingCalls(parts, words)
  const shown = found ?? (chosen ? [chosen] : [])
  const address = `${basePath}/openapi.json`
  return (
    <HelpFrame
      title={texts.title}
      about={
        <>
          {texts.about} <code>{address}</code>
        </>
      }
      findLabel={texts.find}
      words={words}
      groups={[
        { title: texts.groups.entities, parts: entities },
        { title: texts.groups.system, parts: parts.filter(({ isEntity }) => !isEntity) },
      ]}
      chosen={chosen?.id}
      found={found?.reduce((sum, { operations }) => sum + operations.length, 0)}
      onFind={find}
      onOpen={open}
    >
      {shown.map((one) => {
        const record = one.isEntity ? description.components.schemas[one.id] : undefined
        return <ApiPart key={one.id} part={one} {...(record && { record })} />
      })}
    </HelpFrame>
  )
}
