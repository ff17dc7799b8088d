/** The tables of the privacy policy. Change them together with the code that they describe. */
type Rows = readonly (readonly [name: string, text: string])[]

export const collected: Rows = [
  [
    'Account: username, full name, email address, password (as a hash), town',
    'To let you sign in, trade and be recognised by those you trade with. Basis: our contract with you.',
  ],
  ['Profile: picture, a few words about you, postcode', 'Only if you give them. Basis: our contract with you.'],
  [
    'Listings and their pictures',
    'To show them. Pictures are saved again, which removes the location and camera data from the file. Basis: our contract with you.',
  ],
  [
    'Whether you sell privately or as a trader, and when you declared it; of traders the name, address, email address, telephone, plant health and VAT number of the business',
    'To tell buyers who they buy from and what rights they have. Basis: legal obligation.',
  ],
  [
    'Messages',
    'To deliver them, and to settle a dispute. A check on our server warns both people of bank details, phone numbers and links. A message that names a bank account or another way to pay opens a case, in which our staff can read this message alone; each reading is logged. The same first message to many people opens a case about who sent it, without the message. In a dispute about an order, our staff can read what both wrote while it ran; each reading is logged. Basis: our contract with you; legitimate interest in preventing fraud.',
  ],
  [
    'Orders, payments, payouts, refunds and their reasons',
    'To hold, release and refund payments and to keep accounts. Basis: our contract with you; legal obligation.',
  ],
  [
    'Offers: the prices that you offer or name, what became of them, and the lowest price that you set as a seller',
    'To let you agree on a price, and to limit repeated offers. Nobody else is shown your lowest price. Basis: our contract with you.',
  ],
  [
    'Pickup times, how buyers find you, and agreed pickups with the reasons for moving them',
    'Only if you give them: to let buyers choose a time, to remind you both and to fill your calendars. Basis: our contract with you.',
  ],
  [
    'What you and the other say when one of you did not come to an agreed pickup, and what our staff decide',
    'To record it fairly, and to show to how many of your last pickups you came, once there are five. Basis: legitimate interest in visits that are kept.',
  ],
  [
    'Reviews you write and reply to',
    'To show other gardeners whom to trust; hidden until both people of an order have written or seven days have passed. Basis: legitimate interest in honest trade.',
  ],
  ['Saved listings', 'To show them to you. Basis: our contract with you.'],
  [
    'Plant alerts: what you wait for, and the postcode around which',
    'To notify you when someone lists it. Basis: our contract with you.',
  ],
  [
    'Growers you follow',
    'To notify you when they list something new. They see how many people follow them, not who. Basis: our contract with you.',
  ],
  [
    'The weekly email: that you asked for it and when, the first half of a postcode and a distance',
    'To send you what is new near there, until you stop it. The pictures in it come from this site, at the same address for everyone. Basis: your consent.',
  ],
  [
    'Requests: what you look for, near which district, and what you wrote about it',
    'To show them to your neighbours, to notify you of what they list, and to ask gardeners who had it before. Of a postcode only the first half is stored. Basis: our contract with you.',
  ],
  [
    'Your garden: its plants, your notes, and whether plants that you bought are alive after a month',
    'To remind you of what to do, and to show buyers how many of a seller’s plants live, never whose answer it was. Basis: our contract with you.',
  ],
  [
    'Recalls of plant pests and diseases: which of your orders and listings are concerned, and what you found',
    'To find plants that may carry a pest or disease, and to notify you. Our staff read it, and the plant health authority on request. Basis: public interest in plant health.',
  ],
  [
    'Posts you plan for social networks',
    'To remind you when one is due. Nothing is sent to a network by us. How often the links in them are opened is counted by day, without keeping who opened them. Basis: our contract with you.',
  ],
  [
    'Notifications, and your choices about them',
    'To notify you about what concerns you, in the ways you choose. Basis: our contract with you.',
  ],
  [
    'Eco impact: points, estimated CO2, badges, challenges you joined, and how you say you collected',
    'Calculated from your completed orders, to show you and, as you choose, the leaderboards. Basis: legitimate interest in encouraging local trade; choose Private and nobody else sees it.',
  ],
  [
    'What you report to us by the Report button',
    'To remove what is unlawful or breaks our terms. Our staff see who sent it; the person you report does not. Of a conversation they read the reported message alone, and each reading is logged. What they remove of a message or a profile is kept for them alone, for an appeal, until the case is deleted. Basis: legal obligation; legitimate interest in a safe marketplace.',
  ],
  [
    'What you write to us by the contact form',
    'To answer you. Basis: legitimate interest in answering; our contract with you where it is about it.',
  ],
  [
    'Of sellers near the limits of the law: legal name, address, date of birth, National Insurance number or tax reference; of companies their number; and what was paid to them in each quarter',
    'To report sellers above the limits to HMRC every January. Encrypted; read for the report and for your own copy alone, and each reading is logged. Basis: legal obligation.',
  ],
  [
    'Cases: what our staff decided about reports, disputes, appeals, requests and complaints, and why',
    'To decide them, to answer an appeal, and to show what was decided. Basis: legal obligation; legitimate interest in a safe marketplace.',
  ],
  [
    'The log of what our staff did: the number of an account, what was done, when, and by which rule or why',
    'To prove that staff use their rights properly. Basis: legitimate interest in accountability.',
  ],
  ['People you blocked', 'To stop their messages reaching you. They are not notified. Basis: our contract with you.'],
  [
    'Sign-ins: time, IP address and browser name; IP addresses in counters against abuse',
    'To keep accounts safe and the site up. Basis: legitimate interest in security.',
  ],
  [
    'Emails we sent you',
    'About your account, your orders and anything else you chose to get by email; nobody pays to be named in one. Basis: our contract with you; your consent for the weekly email.',
  ],
]

export const whoSees: Rows = [
  [
    'Everyone',
    'Your username, full name, picture, town, words about yourself, the month you joined, listings and reviews, and from five pickups on to how many you came.',
  ],
  [
    'Everyone, while you look for something, and for 90 days after it was found or its time ended',
    'Your request, with your name and the district. One that you close or delete is hidden at once.',
  ],
  [
    'Everyone, if you sell as a trader',
    'That you are a trader, and the name of your business. Its address and contact on your listings that are for sale.',
  ],
  [
    'Everyone, unless you choose Private',
    'On the eco leaderboards: your username, level, points and estimated CO2, nothing else.',
  ],
  ['Signed-in people', 'The same, and your email address if you chose to show it.'],
  ['The people you message', 'Your messages.'],
  [
    'The other person of an order',
    'Its price, state and history. The buyer also sees the pickup place, and how to find it, once paid.',
  ],
  ['The other person of an offer', 'Its prices, state and history.'],
  [
    'The maker of your browser, if you turn on push notifications',
    'That this browser is notified by us, and when. What a notification says is encrypted.',
  ],
  ['Pl@ntNet, if you ask it', 'The photo that you send to have its plant named, and nothing else.'],
  [
    'Our staff',
    'Orders and payments that need a decision, reports with what is reported, and what you write to us. Also messages that our check noticed, and the conversation of an order that is disputed, or whose two people contradict each other about a pickup. Each reading of a message is logged.',
  ],
  [
    'Our service providers',
    'The payment provider, and the companies that run our servers and deliver our emails: on our instructions, for these purposes only.',
  ],
  [
    'The plant health authority, if a recall of a pest or disease concerns your plants',
    'Which listings and orders are concerned, their dates and districts, what you found, and on request your name, email address and postcode.',
  ],
  [
    'HMRC',
    'Each January: name, address, date of birth, tax number, payout account and quarterly sums of sellers above the limits of the law. You find a copy in your settings.',
  ],
  ['Other authorities', 'What the law obliges us to give them.'],
]

export const browserData: Rows = [
  [
    'session or __Host-session (cookie)',
    'Keeps you signed in. Random, unreadable for scripts; ends 30 days after your last visit, and 90 days after signing in.',
  ],
  [
    'sign-in or __Host-sign-in (cookie)',
    'Between the two steps of a sign-in, or while a passkey is asked for. Random, unreadable for scripts; ten minutes.',
  ],
  ['theme (cookie)', 'Only if you choose light or dark: remembers it.'],
  ['cookieConsent (cookie, and in the browser)', 'Your cookie choice, all or essential. Kept for a year.'],
  [
    'Where you were going (in the browser)',
    'The page, the seller or the plant to save that you wanted before signing in, so that it is done afterwards; used once and void after 30 minutes.',
  ],
  [
    'place (cookie)',
    'The first half of a postcode and a distance, from the place you chose or gave for your account: a year, or until you choose “Forget my place”. The full postcode or position you give is used once and not kept.',
  ],
  [
    'household (cookie)',
    'Only if you say so: whether you live with cats, dogs or small children, grow plants on a north-facing side or without a greenhouse. Five letters, unreadable for scripts: a year, or until you choose “Forget my household”.',
  ],
  [
    'Listings you looked at (in the browser)',
    'Only if you accept all: the last eight, to lead you back to them. Cleared by a button beside them.',
  ],
  [
    'Words you searched for (in the browser)',
    'Only if you accept all: the last eight, to choose them again. Each can be removed where they are shown, or all.',
  ],
  ['Keyboard shortcuts (in the browser)', 'Only if you switch the single keys off: remembers it.'],
  [
    'Guides and other pages of ours you opened (in the browser)',
    'So that you can read them without a connection. They are the same for everyone and hold no personal data.',
  ],
  [
    'Your orders as you saw them last (in the browser)',
    'So that you can show a collection code without a connection. They go after a week and when you log out.',
  ],
  [
    'Listings and changes you began (in the browser)',
    'Changes not saved on our server yet, until they are saved or you log out.',
  ],
  [
    'A registration you began (in the browser)',
    'What you typed, never the password, so that it is still there when you come back to the form; until you have registered or close the tab.',
  ],
  ['Messages you began (in the browser)', 'What you typed but did not send, until you send or delete it, or log out.'],
]

export const retention: Rows = [
  ['Account and profile', 'As long as you have an account. When you delete it: hidden at once, erased after 14 days.'],
  [
    'Listings, drafts and pictures',
    'As long as you have an account. Of a listing that others bought, reviewed or wrote about, a row without words, picture and place stays.',
  ],
  [
    'What your listings said before you changed them',
    'Title, text, price and photos for 180 days, for our staff alone when a listing is reported; until you delete your account at the latest.',
  ],
  [
    'Declarations as a private seller or a trader, and whether you grow plants to sell',
    'As long as you have an account. Then name, address and contact are erased; what you were and when stays for 7 years, because orders refer to it.',
  ],
  ['Pictures that belong to nothing', 'A day or two.'],
  [
    'Messages',
    'As long as one of the two people has an account. When you delete yours, the other person still reads what you wrote, from a “Former member”.',
  ],
  [
    'Reviews you wrote',
    '7 years after the order. Until then they stay when you delete your account, without your name.',
  ],
  [
    'Saved listings, plant alerts, growers you follow, people you blocked',
    'Until you remove them, or delete your account.',
  ],
  [
    'The weekly email',
    'As long as you have an account, also when you have stopped it: that you asked for it, and that you stopped it, can then be shown.',
  ],
  [
    'Offers',
    'A year after they ended; 7 years where the plant was bought at the price. In any case until one of you deletes their account.',
  ],
  [
    'Requests',
    'As long as you have an account. One that you delete, and what one said before you changed it: 180 days, for our staff alone when it is reported; until you delete your account at the latest.',
  ],
  ['Your garden', 'Until you remove its plants, or delete your account; answers about plants for two years.'],
  ['Pickup times and how buyers find you', 'Until you remove them or leave.'],
  ['Who did not come to a pickup', 'Two years. Your words about it are erased with your account.'],
  ['Eco impact', 'As long as you have an account. After 7 years your points no longer say which order they are from.'],
  ['What you write to us by the contact form', 'A year, or until you delete your account.'],
  ['The outcome of requests and complaints about your data', 'Three years after the answer, as part of our cases.'],
  [
    'Details for the report to HMRC',
    'Until five years after the last year that they were given or reported for, also when you delete your account; then deleted.',
  ],
  ['When we asked a seller for these details', 'Six years after they were given, without a name once you have left.'],
  ['Which reports to HMRC were made, and by whom', 'For good, without the name of staff who have left.'],
  [
    'Reports of listings, people and messages, and the cases made of them',
    'Three years after the decision, also when you delete your account.',
  ],
  [
    'The log of what our staff did',
    'For good: it cannot be changed. Of a decision it holds the rule and the reference, not its words; of a change of an account, a role, a setting or a payment also the reason that staff gave.',
  ],
  ['Notifications', 'A year, or until you delete your account.'],
  [
    'Orders, their pickups, payments, payouts and refunds',
    '7 years. Then their pickups and reviews and everything written in them are deleted, and nobody is named as their buyer or seller any more; sums and dates stay in our accounts, where a payout has the number of an account and no name. When you delete your account your name is removed from them and stored separately for the same time, then erased.',
  ],
  [
    'Your email address, when you leave before we could pay you',
    'For reminders of the money that waits for you, and for nothing else: 90 days, or until it is paid. The money waits 6 years.',
  ],
  ['Sign-ins', '30 days after the last visit, or until you sign out or change your password.'],
  [
    'Links in our emails',
    '24 hours to confirm an address, 1 hour to reset a password, 14 days to undo a change of your address.',
  ],
  ['Emails we sent you', 'At most 30 days; their text only until the mail server has accepted them.'],
  ['Counters against abuse', 'At most a day.'],
  [
    'Words that people searched for and found nothing',
    '28 days, as a number for each day, without who searched. Words with digits or an address are not stored, and our staff read only those of three people or more.',
  ],
]
