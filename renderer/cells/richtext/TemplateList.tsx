import { useId } from 'react'
import type { Template } from './templates/library'
import { libraryMessages as messages } from './templates/messages'

interface TemplateListProps {
  readonly templates: readonly Template[]
  readonly chosen: Template | undefined
  onChoose(template: Template): void
}

/** Thumbnails of a group's templates; arrow keys move between them. */
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

/** Preview of a template; nothing in it can be focused. Templates are our own HTML and need no sanitizing. */
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
