import { useId } from 'react'
import { libraryMessages as messages } from './templates/messages'
import type { Template } from './templates/template'

interface TemplateListProps {
  readonly templates: readonly Template[]
  readonly chosen: Template | undefined
  onChoose(template: Template): void
}

/** Small pictures of a group's templates: arrow keys go from one to the next. */
export function TemplateList({ templates, chosen, onChoose }: TemplateListProps) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={messages.templates} className="jd-template-list">
      {templates.map((template) => (
        <label key={template.key} className="jd-template">
          <input
            type="radio"
            name={name}
            aria-label={template.name}
            checked={template === chosen}
            onChange={() => onChoose(template)}
          />
          <Paper html={template.html()} small />
          <span aria-hidden="true">{template.name}</span>
        </label>
      ))}
    </div>
  )
}

/** A template as it will look: nothing on it can be reached. The templates are our own, and clean. */
export const Paper = (props: {
  readonly html: string
  readonly label?: string
  readonly small?: boolean
}) => (
  <div
    className={props.small ? 'jd-paper jd-paper-small' : 'jd-paper'}
    inert
    aria-hidden={props.label === undefined || undefined}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a template of our own
    dangerouslySetInnerHTML={{ __html: props.html }}
  />
)
