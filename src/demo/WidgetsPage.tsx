import './demo.css'
import { FieldPreview, useCells } from '#renderer'
import { productConsole } from '../console'
import { useHostPorts } from '../ports/ports'
import { demoMessages as messages } from './messages'
import { OtherParts } from './OtherParts'
import { Source } from './Source'
import widgets from './widgets.json'

const { Frame } = productConsole

interface Sample {
  readonly note: string
  readonly doc: Readonly<Record<string, unknown>>
  readonly value?: unknown
}

const samplesOf = (type: string): readonly Sample[] =>
  widgets.find((widget) => widget.type === type)?.samples ?? []

/** Every field type of this console in each of its places, with the document that makes it. */
export function WidgetsPage() {
  const ports = useHostPorts()
  return (
    <Frame ports={ports}>
      <Widgets />
    </Frame>
  )
}

function Widgets() {
  const types = useCells().members.map(({ value }) => value)
  return (
    <article className="demo">
      <header>
        <h1>{messages.widgets}</h1>
        <p>{messages.widgetsAbout}</p>
        <nav aria-label={messages.widgets}>
          {types.map(({ name, title }) => (
            <a key={name} href={`#${name}`}>
              {title} <code>{name}</code>
            </a>
          ))}
        </nav>
      </header>
      {types.map(({ name, title }) => (
        <section key={name} id={name} aria-label={title}>
          <h2>
            {title} <code>{name}</code>
          </h2>
          {samplesOf(name).map(({ note, doc, value }) => (
            <div key={note} className="demo-sample">
              <div>
                <h3>{note}</h3>
                <FieldPreview doc={doc} value={value} />
              </div>
              <Source value={doc} />
            </div>
          ))}
        </section>
      ))}
      <OtherParts />
    </article>
  )
}
