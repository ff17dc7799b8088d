const stages: readonly (readonly [days: string, name: string, text: string])[] = [
  [
    'Days 1 to 3',
    'Set up',
    'Write a profile that says what you grow and roughly where, and put your first three posts up.',
  ],
  [
    'Days 4 to 7',
    'Find your neighbours',
    'Look for allotment societies, plant swaps, garden clubs and growers of your town, and follow those you like.',
  ],
  [
    'Days 8 to 11',
    'Join in',
    'Answer questions, say what worked for you, and praise what deserves it. Write as you would talk over a fence.',
  ],
  [
    'Days 12 to 14',
    'Look back',
    'See which of your posts people opened, do more of that, and drop what nobody missed.',
  ],
]

const habits: readonly (readonly [figure: string, text: string])[] = [
  ['5–10', 'accounts to follow a day. More looks like a robot, to people and to platforms.'],
  ['20–30', 'posts of others a day to like, share or answer. Answers count most.'],
  ['3+', 'posts of your own a week. That is a sign of quality: people see that the account is active.'],
  ['5%', 'is a good engagement rate to pass: likes, answers and shares for each hundred who saw a post.'],
]

/** Advice on reaching the right audience. The tool itself does not follow or like accounts. */
export const Targeting = () => (
  <div className="flex flex-col gap-10">
    <section className="max-w-prose">
      <h2 className="text-2xl">Whom to follow, and how</h2>
      <p className="mt-2 text-ink-2">
        This is advice, not a machine: nothing is followed, liked or written for you. Platforms ban accounts that do
        this by program, and neighbours notice.
      </p>
    </section>
    <ul className="grid gap-x-5.5 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
      {habits.map(([figure, text]) => (
        <li key={figure} className="border-ink border-t-2 pt-2.5">
          <p className="font-[750] font-display text-2xl tracking-tight">{figure}</p>
          <p className="mt-1 text-ink-2">{text}</p>
        </li>
      ))}
    </ul>
    <section>
      <h2 className="mb-4 text-2xl">Four stages over about two weeks</h2>
      <ol className="grid gap-x-5.5 gap-y-6 md:grid-cols-2">
        {stages.map(([days, name, text], index) => (
          <li key={name} className="flex gap-4">
            <span
              aria-hidden="true"
              className="grid size-10 shrink-0 place-items-center rounded-sm bg-label font-[750] font-display text-on-label text-xl"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="text-lg">{name}</h3>
              <p className="text-ink-3 text-sm">{days}</p>
              <p className="mt-1 max-w-prose">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
    <section className="max-w-prose">
      <h2 className="mb-2 text-2xl">Who is worth finding</h2>
      <ul className="list-disc pl-5 marker:text-leaf">
        <li>Gardeners within a bike ride: they can collect.</li>
        <li>Allotment societies, seed libraries, plant swaps and community gardens near you.</li>
        <li>People who grow what you grow, wherever they are: they know the answers.</li>
        <li>Local papers and noticeboards, who are glad of a picture.</li>
      </ul>
      <p className="mt-3">Ignore anyone who asks you to pay for followers. Bought followers do not collect tomatoes.</p>
    </section>
  </div>
)
