const paths = {
  expand: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  plus: 'M12 5v14M5 12h14',
  edit: 'M4 20h4L19 9l-4-4L4 16v4ZM13.5 6.5l4 4',
  copy: 'M9 9h10v11H9zM15 9V4H5v11h4',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  upload: 'M12 16V4M7 9l5-5 5 5M4 16v4h16v-4',
  download: 'M12 4v12M7 11l5 5 5-5M4 16v4h16v-4',
  reload: 'M20 12a8 8 0 1 1-2.3-5.7M20 4v5h-5',
  bolt: 'M13 3 5 14h6l-1 7 8-11h-6l1-7Z',
  columns: 'M4 5h16v14H4zM10 5v14M15 5v14',
  rows: 'M4 6h16M4 12h16M4 18h16',
  down: 'm6 9 6 6 6-6',
  up: 'm6 15 6-6 6 6',
  left: 'm15 6-6 6 6 6',
  right: 'm9 6 6 6-6 6',
  first: 'M18 6l-6 6 6 6M11 6l-6 6 6 6',
  last: 'm6 6 6 6-6 6M13 6l6 6-6 6',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20 20l-4-4',
  warning: 'M12 4 2.5 20h19L12 4ZM12 10v4.5M12 17.2v.3',
  box: 'M3 8l9-4 9 4v9l-9 4-9-4V8ZM3 8l9 4 9-4M12 12v9',
  close: 'M6 6l12 12M18 6 6 18',
  file: 'M6 3h8l5 5v13H6zM14 3v5h5',
  clip: 'm20 11-8.5 8.5a5 5 0 0 1-7-7L13 4a3.3 3.3 0 0 1 4.7 4.7l-8.4 8.4a1.7 1.7 0 0 1-2.4-2.4L14.5 7',
  check: 'm5 12.5 5 5L19.5 7',
  gear: 'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM19.4 13.5 21 14.8l-2 3.4-2-.8a7 7 0 0 1-2.2 1.3L14.5 21h-5l-.3-2.3A7 7 0 0 1 7 17.4l-2 .8-2-3.4 1.6-1.3a7 7 0 0 1 0-3L3 9.2l2-3.4 2 .8a7 7 0 0 1 2.2-1.3L9.5 3h5l.3 2.3A7 7 0 0 1 17 6.6l2-.8 2 3.4-1.6 1.3a7 7 0 0 1 0 3Z',
  save: 'M5 4h11l3 3v13H5zM8.5 4v5h6V4M8.5 20v-6h7v6',
  mail: 'M3 6h18v12H3zM3 7l9 6.5L21 7',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3.5V8M16 3.5V8',
  board: 'M4 5h4.6v14H4zM9.8 5h4.6v9H9.8zM15.6 5H20v12h-4.4z',
  gantt: 'M4 6.5h8M8 12h9M13 17.5h7M4 3.5v17',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 10v9',
  group: 'M4 6h16M9 11h11M9 16h11M5 11v5h2',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  filter: 'M4 5h16l-6.2 7.5v6L10.2 17v-4.5L4 5Z',
  minus: 'M5 12h14',
  indent: 'M4 5h16M12 10h8M12 14h8M4 19h16M4 9l4 3-4 3',
  outdent: 'M4 5h16M12 10h8M12 14h8M4 19h16M8 9l-4 3 4 3',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  undo: 'M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3',
  redo: 'm16 5 4 4-4 4M20 9H10a5 5 0 0 0 0 10h3',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.6-4 3.6-6 7.5-6s6.9 2 7.5 6',
  depart: 'M9 3.5h6v5H9zM3 15.5h6v5H3zM15 15.5h6v5h-6zM12 8.5V12M6 15.5V12h12v3.5',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.5V12l3 2',
} as const

export type IconName = keyof typeof paths

/** A line icon in the size and colour of the surrounding text; hidden from screen readers. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="jd-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
