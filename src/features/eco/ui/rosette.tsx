/** As at a village show: red for first, blue for second, yellow for third. */
const colours: Readonly<Record<number, { ribbon: string; text: string }>> = {
  1: { ribbon: 'fill-rhubarb', text: 'fill-on-rhubarb' },
  2: { ribbon: 'fill-hose', text: 'fill-card' },
  3: { ribbon: 'fill-label', text: 'fill-on-label' },
}

/** The rosette of one of the first three ranks. */
export function Rosette({ position }: { position: number }) {
  const { ribbon, text } = colours[position] ?? { ribbon: 'fill-sunken', text: 'fill-ink' }
  return (
    <svg viewBox="0 0 40 48" width={40} height={48} role="img" aria-label={`${position}`}>
      <path d="M13 26l-5 20 7-4 5 6 5-6 7 4-5-20z" className={`${ribbon} opacity-80`} />
      <g className={ribbon}>
        {[0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330].map((turn) => (
          <ellipse key={turn} cx="20" cy="6.5" rx="5" ry="6" transform={`rotate(${turn} 20 19)`} />
        ))}
        <circle cx="20" cy="19" r="12" />
      </g>
      <circle cx="20" cy="19" r="10.5" fill="none" strokeWidth="1.2" className="stroke-card opacity-60" />
      <text x="20" y="24.5" textAnchor="middle" fontSize="15" fontWeight="760" className={`${text} font-display`}>
        {position}
      </text>
    </svg>
  )
}
