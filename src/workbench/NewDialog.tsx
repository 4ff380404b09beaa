import { useId, useState } from 'react'
import { type Beginning, type BegunKind, begunKinds } from '#assist'
import { useAnswer } from '#data'
import { Dialog } from '../ui/Dialog'
import { DialogFoot } from '../ui/DialogFoot'
import type { Language } from './language/language'
import { workbenchTexts as texts } from './messages'

interface NewDialogProps {
  readonly language: Language
  onMade(made: Readonly<Record<string, string>>): void
  onClose(): void
}

const ofAreas: ReadonlySet<BegunKind> = new Set(['entity', 'page', 'dashboard'])
const overEntities: ReadonlySet<BegunKind> = new Set(['page', 'report'])
const nameShape = (kind: BegunKind) =>
  ofAreas.has(kind) ? /^[a-z]\w*(\/[A-Za-z_]\w*)+$/ : /^[a-z_]\w*$/

/** A first version of a document, with all that it needs. */
export function NewDialog({ language, onMade, onClose }: NewDialogProps) {
  const id = useId()
  const [kind, setKind] = useState<BegunKind>('entity')
  const [name, setName] = useState('')
  const [title, setTitle] = useState('')
  const [entity, setEntity] = useState('')
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const { answer: entities = [] } = useAnswer(['workbench-entities'], () =>
    language.ask('entities'),
  )

  async function make() {
    if (!nameShape(kind).test(name)) return setRefusal(texts.badName)
    if (title.trim() === '') return setRefusal(texts.titleNeeded)
    const over = overEntities.has(kind) ? { entity: entity || entities[0]?.name || '' } : {}
    const beginning: Beginning = { kind, name, title: title.trim(), ...over }
    setBusy(true)
    try {
      onMade(await language.ask('begin', beginning))
    } catch (error) {
      setBusy(false)
      setRefusal(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <Dialog
      title={texts.newTitle}
      onCancel={onClose}
      onSubmit={() => void make()}
      footer={
        <DialogFoot
          ways={[
            { text: texts.cancel, onClick: onClose },
            { text: texts.createIt, kind: 'primary', busy },
          ]}
        />
      }
    >
      <div className="workbench-form">
        <label htmlFor={`${id}-kind`}>{texts.newKind}</label>
        <select
          id={`${id}-kind`}
          className="jd-control"
          value={kind}
          onChange={({ target }) => {
            const next = begunKinds.find((one) => one === target.value)
            if (next) setKind(next)
          }}
        >
          {begunKinds.map((one) => (
            <option key={one} value={one}>
              {texts.newKinds[one]}
            </option>
          ))}
        </select>
        <label htmlFor={`${id}-title`}>{texts.newHeading}</label>
        <input
          id={`${id}-title`}
          className="jd-control"
          maxLength={100}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
        <label htmlFor={`${id}-name`}>{texts.newName}</label>
        <input
          id={`${id}-name`}
          className="jd-control"
          maxLength={100}
          placeholder={texts.newNameHints[kind]}
          aria-describedby={refusal ? `${id}-refusal` : undefined}
          value={name}
          onChange={({ target }) => setName(target.value.trim())}
        />
        {overEntities.has(kind) && (
          <>
            <label htmlFor={`${id}-entity`}>{texts.newEntity}</label>
            <select
              id={`${id}-entity`}
              className="jd-control"
              value={entity || entities[0]?.name}
              onChange={({ target }) => setEntity(target.value)}
            >
              {entities.map((one) => (
                <option key={one.name} value={one.name}>
                  {one.title} · {one.name}
                </option>
              ))}
            </select>
          </>
        )}
        {refusal !== '' && (
          <p id={`${id}-refusal`} role="alert" className="workbench-refusal">
            {refusal}
          </p>
        )}
      </div>
    </Dialog>
  )
}
