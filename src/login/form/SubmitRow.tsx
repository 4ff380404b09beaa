/** What the last try failed with, and the button for the next. */
export function SubmitRow(props: {
  readonly failure: string
  readonly busy: boolean
  readonly text: string
  readonly busyText: string
}) {
  return (
    <>
      {props.failure && (
        <p className="form-failure" role="alert">
          {props.failure}
        </p>
      )}
      {/* It keeps the focus of who has pressed it; the form submits one at a time. */}
      <button type="submit" className="form-submit" aria-disabled={props.busy || undefined}>
        {props.busy ? props.busyText : props.text}
      </button>
    </>
  )
}
