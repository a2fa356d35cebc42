/** Line drawings on a 20 × 20 field, in the colour of the text beside them. */
const DRAWINGS = {
  search: 'M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12zM13.5 13.5 17 17',
  check: 'M4 10.5 8 14.5 16 6',
  copy: 'M7 7h9v9H7zM13 7V4H4v9h3',
  chevron: 'M6 8l4 4 4-4',
  close: 'M5 5l10 10M15 5 5 15',
  menu: 'M3 6h14M3 10h14M3 14h14',
  sun: 'M10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M4.3 15.7l1.1-1.1M14.6 5.4l1.1-1.1',
  moon: 'M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7z',
  screen: 'M3 4h14v9H3zM7 17h6M10 13v4',
  info: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM10 9v5M10 6.2v.2',
  warning: 'M10 3 18 17H2zM10 8v4M10 14.3v.2',
  clock: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM10 5.5V10l3 2',
  lock: 'M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9',
  hammer: 'M11 3l6 6-2 2-6-6zM9.5 6.5 3 13l3 3 6.5-6.5',
  pause: 'M7 4v12M13 4v12',
  play: 'M6.5 4l9 6-9 6z',
  stop: 'M5.5 5.5h9v9h-9z',
  upload: 'M10 13V3M6 6.5l4-4 4 4M4 17h12',
  trash: 'M4 6h12M8 6V4h4v2M6 6l1 11h6l1-11',
  dot: 'M10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  person:
    'M10 9.500a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.400zM3.5 17c.6-3.3 3.2-5 6.5-5s5.9 1.7 6.5 5',
  question: 'M7.5 7.5a2.5 2.5 0 1 1 3.4 2.3c-.6.3-.9.8-.9 1.4V12M10 14.6v.2',
  arrow: 'M4 10h12M11 5l5 5-5 5',
  key: 'M7 13a4 4 0 1 1 3.9-5H17v3h-2v2h-3v-2h-1.1A4 4 0 0 1 7 13zM6.5 9v.2',
  globe:
    'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM2.5 10h15M10 2.5c5 4.5 5 10.5 0 15M10 2.500c-5 4.5-5 10.5 0 15',
  plus: 'M10 4v12M4 10h12',
  download: 'M10 3v10M6 9.500l4 4 4-4M4 17h12',
  refresh: 'M16 10a6 6 0 1 1-2-4.500M16 3v3.500h-3.5',
  x: 'M6 6l8 8M14 6l-8 8',
} as const;

export type IconName = keyof typeof DRAWINGS;

export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={DRAWINGS[name]} />
    </svg>
  );
}
