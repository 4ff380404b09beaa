import { FieldPreview } from '#form'
import { useCells } from '#ui'
import './demo.css'
import { useMemo } from 'react'
import { productConsole } from '../console'
import { useHostPorts } from '../ports/ports'
import { useRouteTitle } from '../tabs/routeTitle'
import { type Sample, type TypeAbout, typeAbouts } from './abouts'
import { Contents } from './Contents'
import { demoMessages as messages } from './messages'
import { OtherParts, otherParts } from './OtherParts'
import { Source } from './Source'
import { usePictures } from './usePictures'

const { Frame } = productConsole

/** Every field type of this console in each of its states and places, with the document that makes it. */
export function WidgetsPage() {
  const ports = useHostPorts()
  return (
    <Frame ports={ports}>
      <Widgets />
    </Frame>
  )
}

function Widgets() {
  const title = useRouteTitle(messages.widgets)
  const types = useCells().members.map(({ value }) => value)
  return (
    <article className="demo">
      <header>
        <h1>{title}</h1>
        <p>{messages.widgetsAbout}</p>
        <Contents label={messages.widgets} entries={[...types.map(entryOf), ...otherParts]} />
      </header>
      {types.map(({ name, title }) => (
        <WidgetSection key={name} name={name} title={title} />
      ))}
      <OtherParts />
    </article>
  )
}

const entryOf = ({ name, title }: { readonly name: string; readonly title: string }) => ({
  id: name,
  title: (
    <>
      {title} <code>{name}</code>
    </>
  ),
})

function WidgetSection({ name, title }: { readonly name: string; readonly title: string }) {
  const { samples = [], wide } = typeAbouts.get(name) ?? {}
  return (
    <section id={name} aria-label={title} data-wide={wide}>
      <h2>
        {title} <code>{name}</code>
      </h2>
      {samples.map((sample, at) => (
        <SampleView key={sample.note} sample={{ brief: at > 0, ...sample }} wide={wide} />
      ))}
    </section>
  )
}

interface SampleViewProps {
  readonly sample: Sample
  readonly wide: TypeAbout['wide']
}

function SampleView({ sample, wide }: SampleViewProps) {
  const { note, doc, value, wrong, child, brief = false } = sample
  const stands = standIn(value)
  const pictures = usePictures(stands !== undefined)
  const shown = useMemo(() => stands?.(pictures ?? []) ?? value, [stands, pictures, value])
  return (
    <div className="demo-sample">
      <div>
        <h3>{note}</h3>
        {stands && !pictures ? null : (
          <FieldPreview doc={doc} value={shown} wrong={wrong} brief={brief} child={child} />
        )}
      </div>
      <div>
        <Source value={doc} wide={wide} />
        {child !== undefined && <Source value={child} title={messages.childDocument} wide={wide} />}
      </div>
    </div>
  )
}

type Filling = (paths: readonly string[]) => unknown

const standIn = (value: unknown): Filling | undefined =>
  typeof value === 'string' ? fillings[value] : undefined

const fillings: Readonly<Record<string, Filling>> = {
  '{pictures}': (paths) => paths.join(),
  '{picture}': ([path]) => path ?? null,
}
