interface Props {
  name: string
}

/** The product's name after a sprig of hawthorn. */
export const Logo = ({ name }: Props) => (
  <span className="inline-flex items-center gap-2 font-[780] font-display text-[1.5625rem] leading-none tracking-[-0.035em] max-[22rem]:gap-1.5 max-[22rem]:text-[1.25rem]">
    <svg width="26" height="28" viewBox="0 0 26 28" aria-hidden="true">
      <path d="M13 28V11" className="stroke-leaf" strokeWidth="2.6" strokeLinecap="round" fill="none" />
      <path d="M13 24C5 24 1.5 20 1 13c7.5 0 11.5 3.5 12 11Z" className="fill-leaf" />
      <path d="M13 19c7 0 11-3.5 12-10.5C17.5 8.5 13.5 12 13 19Z" className="fill-leaf" opacity=".72" />
      <circle cx="13" cy="5" r="4.6" className="fill-rhubarb" />
    </svg>
    <span className="in-[header]:max-[22rem]:hidden group-data-crowded/head:max-sm:hidden group-has-data-place/head:max-sm:hidden">
      {name}
    </span>
  </span>
)
