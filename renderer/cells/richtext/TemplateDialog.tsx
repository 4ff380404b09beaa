import './dialog.css'
import { useId, useState } from 'react'
import { FormFrame } from '../../form/FormFrame'
import { Button } from '../../ui/Button'
import { ColourStrip } from './ColourStrip'
import { Paper, TemplateList } from './TemplateList'
import type { GroupKey } from './templates/library'
import { pickerGroups } from './templates/library'
import { libraryMessages as messages } from './templates/messages'

export interface TemplateDialogProps {
  /** Key of a template, and of a colour; without one the template keeps its own colours. */
  onInsert(key: string, swatch: string | undefined): void
  onClose(): void
}

const widthPx = 1050

/** Chooses a template by group and picture, recolours it, and inserts it. */
export function TemplateDialog({ onInsert, onClose }: TemplateDialogProps) {
  const titleId = useId()
  const [shown, setShown] = useState<GroupKey>('title')
  const group = pickerGroups.find(({ key }) => key === shown)
  const [chosen, setChosen] = useState(group?.templates[0])
  const [swatch, setSwatch] = useState<string>()

  function choose(template: typeof chosen) {
    setChosen(template)
    setSwatch(undefined)
  }
  return (
    <FormFrame
      open="modal"
      width={widthPx}
      title={messages.title}
      titleId={titleId}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{messages.close}</Button>
          <Button disabled={swatch === undefined} onClick={() => setSwatch(undefined)}>
            {messages.reset}
          </Button>
          <Button kind="primary" onClick={() => chosen && onInsert(chosen.key, swatch)}>
            {messages.insert}
          </Button>
        </>
      }
    >
      <div className="jd-templates">
        <nav aria-label={messages.groups} className="jd-template-groups">
          {pickerGroups.map(({ key, name, templates }) => (
            <button
              key={key}
              type="button"
              aria-current={key === shown}
              onClick={() => {
                setShown(key)
                choose(templates[0])
              }}
            >
              {name}
              <small aria-hidden="true">{templates.length}</small>
            </button>
          ))}
        </nav>
        <TemplateList
          key={shown}
          templates={group?.templates ?? []}
          chosen={chosen}
          onChoose={choose}
        />
        <div className="jd-template-work">
          <section aria-label={messages.preview} className="jd-template-preview" data-group={shown}>
            {chosen && <Paper html={chosen.html(swatch)} label={chosen.name} />}
          </section>
          <ColourStrip chosen={swatch} onChoose={setSwatch} />
        </div>
      </div>
    </FormFrame>
  )
}
