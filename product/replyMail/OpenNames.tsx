import { observer } from '@formily/reactive-react'
import { useLookup } from '#data'
import { useFormView } from '#form'
import type { Call } from '#ports'
import { placeholdersIn } from '#values'
import { replyTexts as texts, variableTitles } from './messages'
import { NameBox } from './NameBox'
import type { ReplyStart } from './replyForm'

interface OpenNamesProps {
  readonly start: ReplyStart
  /** Of the letter. */
  readonly language: string
  readonly keys: readonly string[]
  /** Called when a name that the letter lacks has been stored. */
  onStored(placeholder: string, name: string): void
}

/** Placeholders without a value: the mail cannot be sent with them. Names are added here and stored where they belong. */
export const OpenNames = observer(({ start, language, keys, onStored }: OpenNamesProps) => {
  const { state } = useFormView()
  const spoken = useLookup().text('language', language) ?? language
  const names = placeholdersIn(keys.map((key) => String(state.valueAt(key) ?? '')).join('\n'))
  const boxes = names.flatMap((name) => boxFor(name, { start, language, spoken }))
  const hints = names.flatMap((name) => hintFor(name, start))
  return (
    <div role="status">
      {names.length > 0 && (
        <p className="jd-reply-open">
          {texts.open}
          {names.map((name) => (
            <span key={name} className="jd-reply-name">
              {variableTitles.get(name)}
              <code>{`\${${name}}`}</code>
            </span>
          ))}
        </p>
      )}
      {boxes.map(({ name, label, callOf }) => (
        <NameBox
          key={`${name} ${language}`}
          label={label}
          callOf={callOf}
          onStored={(text) => onStored(name, text)}
        />
      ))}
      {hints.map((hint) => (
        <p key={hint} className="jd-reply-open">
          {hint}
        </p>
      ))}
    </div>
  )
})

interface Lacking {
  readonly start: ReplyStart
  readonly language: string
  /** The language's own title. */
  readonly spoken: string
}

interface NameToStore {
  /** Of the placeholder. */
  readonly name: string
  readonly label: string
  callOf(text: string): Call
}

function boxFor(name: string, { start, language, spoken }: Lacking): readonly NameToStore[] {
  const { product } = start
  if (name === 'product' && product?.translatable) {
    const { id: productId } = product
    return [
      {
        name,
        label: texts.translation(spoken, product.name),
        callOf: (text) => ({
          method: 'POST',
          url: '/cms/productText/add',
          body: { productId, language, name: text },
        }),
      },
    ]
  }
  if (name !== 'sender') return []
  return [
    {
      name,
      label: texts.latinName,
      callOf: (latinName) => ({ method: 'PUT', url: '/sys/user/appEdit', body: { latinName } }),
    },
  ]
}

function hintFor(name: string, { product }: ReplyStart): readonly string[] {
  if (name === 'product' && product && !product.translatable) return [texts.askTranslation]
  return name === 'company' ? [texts.companyName] : []
}
