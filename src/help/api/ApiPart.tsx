import { apiMessages as texts } from './messages'
import type { Operation, Parameter, ApiPart as Part } from './operations'
import { type Schema, typeText } from './typeText'

/** The calls of one part with parameters and results, preceded by the type of its records. */
export function ApiPart({ part, record }: { readonly part: Part; readonly record?: Schema }) {
  const { id, title, code, operations } = part
  const headId = `api-${id}`
  return (
    <section aria-labelledby={headId}>
      <h2 id={headId}>
        {title} {code !== '' && <code>{code}</code>}
      </h2>
      {record && (
        <details className="help-record">
          <summary>{texts.record(code)}</summary>
          <pre>{typeText(record)}</pre>
        </details>
      )}
      <ul>
        {operations.map((operation) => (
          <Call key={operation.id} operation={operation} />
        ))}
      </ul>
    </section>
  )
}

function Call({ operation }: { readonly operation: Operation }) {
  const { method, path, title, sentence, isPublic, right, parameters, sent, answer, media } =
    operation
  const needs =
    right === undefined ? (isPublic ? texts.public : texts.signedIn) : texts.right(right)
  return (
    <li>
      <details className="help-call">
        <summary>
          <span className="help-method" data-method={method}>
            {method}
          </span>
          <code>{path}</code>
          <span>{title}</span>
        </summary>
        {sentence !== undefined && <p lang="en">{sentence}</p>}
        <p className="help-value">{needs}</p>
        {parameters.length > 0 && (
          <Shape title={texts.parameters} text={parametersText(parameters)} />
        )}
        {sent && <Shape title={texts.sent} text={typeText(sent)} />}
        {answer && <Shape title={texts.answer} text={typeText(answer)} />}
        {media !== undefined && <p className="help-value">{texts.file(media)}</p>}
      </details>
    </li>
  )
}

const Shape = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <figure>
    <figcaption>{title}</figcaption>
    <pre>{text}</pre>
  </figure>
)

const parametersText = (parameters: readonly Parameter[]): string =>
  parameters
    .map(({ name, in: place, required, schema }) => {
      const said = place === 'path' ? texts.inPath : required ? '' : texts.optional
      return `${name}: ${typeText(schema)}${said === '' ? '' : `  // ${said}`}`
    })
    .join('\n')
