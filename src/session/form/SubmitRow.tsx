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
      <button type="submit" className="form-submit" disabled={props.busy}>
        {props.busy ? props.busyText : props.text}
      </button>
    </>
  )
}
