// Written by `npm run client` from the description of the API.

export interface Calls {
  /** Deletes one of your drafts */
  "DELETE /api/drafts/{id}": {
    params: { "id": string }
    reply: {
      "success": boolean
      "message": string
    }
  }
  /** Removes one of your listings permanently */
  "DELETE /api/products/{id}": {
    params: { "id": string }
    reply: {
      "success": boolean
      "message": string
    }
  }
  /** Deletes your unpublished edit of a listing */
  "DELETE /api/products/{id}/draft": {
    params: { "id": string }
    reply: {
      "success": boolean
      "message": string
    }
  }
  /** Backups that were made, failed or wait */
  "GET /api/admin/backups": {
    reply: {
      "place": string
      "isNightly": boolean
      "newest": {
        "name": string
        "bytes": number
        "endedAt": string
      } | null
      "runs": Array<{
        "isNightly": boolean
        "askedAt": string
        "begunAt": string | null
        "endedAt": string | null
        "name": string | null
        "bytes": number | null
        "failure": string | null
      }>
    }
  }
  /** The ledger: unmatched movements, refunds still owed and balances */
  "GET /api/admin/money": {
    reply: {
      "lastRun": {
        "at": string
        "movements": number
        "faults": Array<string>
      } | null
      "unmatched": Array<{
        "id": number
        "source": string
        "booked": number
        "moved": number
        "firstSeenAt": string
        "resolvedAt": string | null
        "resolvedBy": string | null
        "note": string | null
      }>
      "owedRefunds": Array<{
        "id": number
        "transactionId": number
        "title": string
        "amount": number
        "failure": string | null
        "at": string
      }>
      "adjustments": Array<{
        "id": number
        "debit": "provider_clearing" | "bank" | "disputes_in_progress" | "commission" | "protection" | "boost" | "dispute_losses" | "goodwill" | "bad_debts" | "seller_receivable"
        "credit": "provider_clearing" | "bank" | "disputes_in_progress" | "commission" | "protection" | "boost" | "dispute_losses" | "goodwill" | "bad_debts" | "seller_receivable"
        "amount": number
        "reason": string
        "source": string | null
        "transactionId": number | null
        "proposedBy": string
        "proposedAt": string
        "decidedBy": string | null
        "isApproved": boolean | null
        "mayDecide": boolean
      }>
      "adjustmentLimit": number
      "chargebackLimits": {
        "one": number
        "debt": number
      }
      "debts": Array<{
        "id": number
        "transactionId": number
        "title": string
        "seller": string
        "cause": "refund" | "chargeback"
        "left": number
        "at": string
        "hasLeft": boolean
        "isLost": boolean
        "isProposed": boolean
      }>
      "inAll": {
        "unmatched": number
        "settled": number
        "owedRefunds": number
        "adjustments": number
        "debts": number
      }
      "accounts": Array<{
        "code": "provider_clearing" | "bank" | "provider_reserve" | "disputes_in_progress" | "buyer_held" | "refunds_owed" | "commission" | "protection" | "boost" | "provider_fees" | "dispute_losses" | "goodwill" | "lapsed_claims" | "bad_debts" | "seller_payable" | "seller_receivable" | "group_payable"
        "type": "asset" | "liability" | "income" | "expense"
        "balance": number
        "accounts": number
      }>
    }
  }
  /** The latest postings of an account */
  "GET /api/admin/money/accounts/{code}": {
    params: { "code": string }
    reply: Array<{
      "id": number
      "kind": "charge" | "provider_fee" | "release" | "release_undone" | "transfer" | "transfer_reversed" | "debt_repaid" | "refund" | "refund_released" | "refund_paid" | "refund_failed" | "refund_by_bank" | "refund_elsewhere" | "chargeback" | "chargeback_won" | "chargeback_lost" | "appeal_won" | "boost" | "boost_chargeback" | "bank_payout" | "reserve" | "adjustment" | "claim_lapsed" | "debt_written_off"
      "transactionId": number | null
      "amount": number
      "at": string
    }>
  }
  /** Income and fees of the provider by month, newest first */
  "GET /api/admin/money/margin": {
    reply: Array<{
      "month": string
      "orders": number
      "income": number
      "fees": number
    }>
  }
  /** Refunds, transfers, sellers, chargebacks and jobs that wait */
  "GET /api/admin/money/stuck": {
    reply: {
      "items": Array<{
        "kind": "balance" | "chargeback" | "dispute" | "payment" | "refund" | "reversal" | "batch" | "payout" | "seller" | "debt" | "job"
        "id": string
        "title": string
        "reason": string | null
        "amount": number | null
        "transactionId": number | null
        "since": string
        "dueAt": string | null
      }>
      "kinds": Array<{
        "kind": "balance" | "chargeback" | "dispute" | "payment" | "refund" | "reversal" | "batch" | "payout" | "seller" | "debt" | "job"
        "total": number
        "amount": number
      }>
      "balance": {
        "checkedAt": string
        "atProvider": number
        "owed": number
      } | null
    }
  }
  /** All of one kind that waits, when the list of all kinds leaves some out */
  "GET /api/admin/money/stuck/{kind}": {
    params: { "kind": "balance" | "chargeback" | "dispute" | "payment" | "refund" | "reversal" | "batch" | "payout" | "seller" | "debt" | "job" }
    reply: Array<{
      "kind": "balance" | "chargeback" | "dispute" | "payment" | "refund" | "reversal" | "batch" | "payout" | "seller" | "debt" | "job"
      "id": string
      "title": string
      "reason": string | null
      "amount": number | null
      "transactionId": number | null
      "since": string
      "dueAt": string | null
    }>
  }
  /** A decision that the holder of the link can appeal, signed in or not */
  "GET /api/appeals/{key}": {
    params: { "key": string }
    reply: {
      "reference": string
      "about": string
      "at": string
      "until": string
      "state": "open" | "sent" | "over" | "upheld" | "overturned"
      "isSuspended": boolean
    }
  }
  /** Whether this visitor is signed in */
  "GET /api/auth/check": {
    reply: {
      "authenticated": boolean
    }
  }
  /** How this browser can finish the sign-in that it began with a password; 401 when there is none */
  "GET /api/auth/second-step": {
    reply: {
      "methods": Array<"passkey" | "app" | "recovery">
    }
  }
  /** The signed-in user; 401 when signed out */
  "GET /api/auth/user": {
    reply: {
      "id": number
      "username": string
      "fullName": string
      "email": string
      "avatar": string | null
      "location": string | null
      "postcode": string | null
      "bio": string | null
      "isVerified": boolean
      "role": "user" | "moderator" | "finance" | "admin"
      "showEmail": boolean
      "listed": boolean
      "closesAt": string | null
      "needsSecondFactor": boolean
      "createdAt": string
      "unread": {
        "messages": number
        "notifications": number
      }
    }
  }
  /** Confirms an email address with the emailed token; can be repeated for 24 hours */
  "GET /api/auth/verify-email": {
    query?: { "token"?: string; "userId"?: string }
    reply: {
      "success": boolean
      "message": string
    }
  }
  /** Lists the categories in their order, those that take no new listings last */
  "GET /api/categories": {
    reply: Array<{
      "id": number
      "slug": string
      "name": string
      "imageUrl": string | null
      "isRetired": boolean
    }>
  }
  /** The operator of this marketplace */
  "GET /api/company": {
    reply: {
      "name": string | null
      "number": string | null
      "address": string | null
      "email": string | null
    }
  }
  /** Your conversations, latest first */
  "GET /api/conversations/{userId}": {
    params: { "userId": string }
    query?: { "limit"?: string; "cursor"?: string }
    reply: Array<{
      "otherUser": {
        "id": number
        "fullName": string
        "avatar": string | null
      }
      "lastMessage": {
        "senderId": number
        "content": string
        "createdAt": string
        "isRemoved": boolean
      }
      "unreadCount": number
    }>
  }
  /** Lists growing crops, ready first, within a distance in miles of a postcode or of your place */
  "GET /api/crops": {
    query?: { "near"?: string; "radius"?: "3" | "5" | "10" | "25" | "50"; "everywhere"?: "true"; "plant"?: string; "after"?: string }
    reply: {
      "crops": Array<{
        "id": number
        "plant": {
          "slug": string
          "name": string
          "latin": string
        }
        "variety": string | null
        "title": string
        "kind": "plants" | "produce"
        "note": string | null
        "drawing": string
        "quantity": number
        "price": number
        "sownOn": string
        "ready": {
          "from": string
          "until": string
        }
        "left": number
        "canBeReady": boolean
        "listingId": number | null
        "isOwnWindow": boolean
        "region": string
        "frost": {
          "freeOn": string
          "isEarly": boolean
        } | null
        "place": string
        "outcode": string
        "distance": string | null
        "status": "growing" | "ready" | "withdrawn" | "over" | "removed"
        "isOnHold": boolean
        "grower": {
          "id": number
          "fullName": string
          "avatar": string | null
        }
        "isMine": boolean
        "createdAt": string
      }>
      "near": {
        "place": string
        "outcode": string
        "radius": number
      } | null
      "plant": {
        "slug": string
        "name": string
        "latin": string
      } | null
      "promised": number
      "next": number | null
    }
  }
  /** Returns a crop */
  "GET /api/crops/{id}": {
    params: { "id": string }
    reply: {
      "id": number
      "plant": {
        "slug": string
        "name": string
        "latin": string
      }
      "variety": string | null
      "title": string
      "kind": "plants" | "produce"
      "note": string | null
      "drawing": string
      "quantity": number
      "price": number
      "sownOn": string
      "ready": {
        "from": string
        "until": string
      }
      "left": number
      "canBeReady": boolean
      "listingId": number | null
      "isOwnWindow": boolean
      "region": string
      "frost": {
        "freeOn": string
        "isEarly": boolean
      } | null
      "place": string
      "outcode": string
      "distance": string | null
      "status": "growing" | "ready" | "withdrawn" | "over" | "removed"
      "isOnHold": boolean
      "grower": {
        "id": number
        "fullName": string
        "avatar": string | null
      }
      "isMine": boolean
      "createdAt": string
    }
  }
  /** What happened in a period, beside the period before */
  "GET /api/desk/overview": {
    query?: { "period"?: "today" | "7-days" | "28-days" }
    reply: {
      "days": Array<string>
      "series": Array<{
        "key": "signUps" | "listings" | "orders" | "completed" | "refunds" | "disputes" | "reports" | "alerts" | "failedEmails"
        "counts": Array<number>
        "total": number
        "before": number | null
      }>
      "held": number
      "deadJobs": number
      "reports": Array<{
        "reason": "scam" | "offensive" | "spam" | "fake" | "illegal" | "pest" | "other"
        "received": number
        "receivedBefore": number
        "decided": number
        "minutes": number | null
        "minutesBefore": number | null
      }>
      "appeals": {
        "received": number
        "receivedBefore": number
        "upheld": number
        "upheldBefore": number
        "overturned": number
        "overturnedBefore": number
        "waiting": number
      }
      "missed": Array<{
        "words": string
        "searchers": number
      }>
    }
  }
  /** Lists your drafts, the last saved first */
  "GET /api/drafts": {
    reply: Array<{
      "id": number
      "content": {
        "title"?: string
        "description"?: string
        "quantity"?: string
        "swap"?: string
        "variety"?: string
        "grownFrom"?: string
        "seedYear"?: string
        "parentId"?: string
        "potSize"?: string
        "heightCm"?: string
        "readyFrom"?: string
        "peatFree"?: boolean
        "organic"?: boolean
        "price"?: string
        "plant"?: string
        "plantName"?: string
        "categoryId"?: string
        "postcode"?: string
        "location"?: string
        "pickupPlaceId"?: string
        "pickupDetails"?: string
        "featured"?: boolean
        "acceptsOffers"?: boolean
        "offerFloor"?: string
        "bundleUnits"?: string
        "bundlePrice"?: string
        "images"?: Array<string>
      }
      "savedAt": string
    }>
  }
  /** All badges, with when you earned them */
  "GET /api/eco/badges": {
    reply: Array<{
      "id": number
      "name": string
      "description": string
      "iconName": string
      "badgeColor": string
      "earnedAt": string | null
    }>
  }
  /** The challenges of this month, with your progress */
  "GET /api/eco/challenges": {
    reply: Array<{
      "id": number
      "title": string
      "description": string
      "progress": number
      "target": number
      "timeLeft": string
      "endDate": string
      "reward": number
      "isJoined": boolean
      "isCompleted": boolean
    }>
  }
  /** Total savings of all local trades */
  "GET /api/eco/community": {
    reply: {
      "totalCarbonSaved": number
      "trades": number
      "gardeners": number
    }
  }
  /** The visible users with the most points this week, this month or of all time */
  "GET /api/eco/leaderboard": {
    query?: { "timeframe"?: "weekly" | "monthly" | "all-time" }
    reply: Array<{
      "id": number
      "position": number
      "username": string
      "isCurrentUser": boolean
      "level": "Green Sprout" | "Eco Enthusiast" | "Plant Hero" | "Green Guardian" | "Eco Champion"
      "totalPoints": number
      "totalCarbonSaved": number
    }>
  }
  /** Returns how many of a seller’s plants were alive after a month; null until enough buyers have answered */
  "GET /api/garden/records/{userId}": {
    params: { "userId": string }
    reply: {
      "record": {
        "alive": number
        "answers": number
      } | null
    }
  }
  /** Lists groups, nearest first within 25 miles of a postcode or of your place, else the newest first */
  "GET /api/groups": {
    query?: { "near"?: string; "everywhere"?: "true"; "skip"?: string }
    reply: {
      "groups": Array<{
        "id": number
        "slug": string
        "name": string
        "kind": "allotments" | "school" | "street" | "other"
        "about": string
        "place": string
        "outcode": string
        "members": number
        "distance": string | null
      }>
      "near": {
        "place": string
        "outcode": string
      } | null
      "next": number | null
    }
  }
  /** Returns a group with its members */
  "GET /api/groups/at/{slug}": {
    params: { "slug": string }
    reply: {
      "id": number
      "slug": string
      "name": string
      "kind": "allotments" | "school" | "street" | "other"
      "about": string
      "place": string
      "outcode": string
      "members": number
      "distance": string | null
      "createdAt": string
      "named": Array<{
        "id": number
        "fullName": string
        "avatar": string | null
        "role": "organiser" | "member"
        "isShown": boolean
      }>
      "organiser": {
        "id": number
        "fullName": string
        "avatar": string | null
      } | null
      "mine": {
        "state": "asked" | "member" | "refused"
        "role": "organiser" | "member"
        "isShown": boolean
        "isOnProfile": boolean
        "sharePercent": number
      } | null
    }
  }
  /** Lists what members of a group have on sale within 25 miles of it, nearest first */
  "GET /api/groups/at/{slug}/listings": {
    params: { "slug": string }
    query?: { "limit"?: string | ""; "cursor"?: string }
    reply: Array<{
      "id": number
      "title": string
      "description": string
      "quantity": number
      "bundle": {
        "units": number
        "price": number
      } | null
      "swap": "no" | "also" | "only"
      "facts": {
        "variety"?: string
        "grownFrom"?: "seed" | "cutting" | "division" | "offset" | "graft"
        "seedYear"?: number
        "parentId"?: number
        "potSize"?: "plug" | "bare-root" | "7cm" | "9cm" | "11cm" | "13cm" | "1l" | "2l" | "3l" | "5l" | "10l"
        "heightCm"?: number
        "peatFree"?: true
        "organic"?: true
        "readyFrom"?: string
      }
      "price": number
      "kind": "sale" | "free" | "swap" | "wanted"
      "status": "draft" | "active" | "paused" | "reserved" | "sold" | "expired" | "removed"
      "imageUrl": string | null
      "images": Array<string>
      "drawing": string
      "sellerId": number
      "categoryId": number
      "location": string
      "outcode": string | null
      "latitude": number | null
      "longitude": number | null
      "isHidden"?: true
      "isOnHold"?: true
      "pickupPlaceId"?: number | null
      "distance": string | null
      "featured": boolean
      "isFavorited": boolean
      "expiresAt": string
      "createdAt": string
      "updatedAt": string
      "category": {
        "id": number
        "slug": string
        "name": string
      }
      "plant": {
        "slug": string
        "name": string
        "latin": string
      } | null
      "otherPlants"?: Array<string>
      "wildRisks"?: Array<{
        "latin": string
        "plant": string
        "acknowledgement": string
        "notice": string
        "law": {
          "name": string
          "url": string
        }
      }>
      "breeding"?: {
        "openPollinated"?: boolean
        "heritage"?: true
        "source": string
      }
      "isLongGone"?: boolean
      "seller": {
        "id": number
        "username": string
        "fullName": string
        "avatar": string | null
        "location": string | null
        "email": string | null
      }
    }>
  }
  /** Lists the swap days of a group that are not over, the next first */
  "GET /api/groups/at/{slug}/swap-days": {
    params: { "slug": string }
    reply: Array<{
      "id": number
      "title": string
      "description": string
      "venue": string
      "town": string
      "outcode": string
      "postcode": string | null
      "link": string | null
      "startsAt": string
      "endsAt": string
      "isCancelled": boolean
      "author": {
        "id": number
        "fullName": string
      }
      "isMine": boolean
      "distance": string | null
    }>
  }
  /** Returns the group that gets a share of the sale of a listing, where its seller is named in that group */
  "GET /api/groups/listing-share/{listingId}": {
    params: { "listingId": string }
    reply: {
      "shown": {
        "groupId": number
        "name": string
        "slug": string
        "percent": number
      } | null
      "own": {
        "choices": Array<{
          "groupId": number
          "name": string
          "slug": string
          "percent": number
        }>
        "chosen": number | null
      } | null
    }
  }
  /** Lists the groups that a member shows on their profile */
  "GET /api/groups/of/{userId}": {
    params: { "userId": string }
    reply: Array<{
      "slug": string
      "name": string
    }>
  }
  /** The gardening guides, optionally filtered by a search */
  "GET /api/guides": {
    query?: { "q"?: string }
    reply: Array<{
      "slug": string
      "title": string
      "description": string
      "picture": string
      "minutes": number
    }>
  }
  /** A guide: description, sections and tasks for the current month */
  "GET /api/guides/{slug}": {
    params: { "slug": string }
    reply: {
      "slug": string
      "title": string
      "description": string
      "picture": string
      "minutes": number
      "lead": string
      "written": string
      "sections": Array<{
        "id": string
        "title": string
      }>
      "now": {
        "month": string
        "task": string
      }
      "search": string
      "call": {
        "title": string
        "text": string
        "buttons": Array<{
          "name": string
          "href": string
        }>
      }
      "next": Array<{
        "slug": string
        "title": string
        "description": string
        "picture": string
        "minutes": number
      }>
    }
  }
  /** The text of a guide, as HTML */
  "GET /api/guides/{slug}/text": {
    params: { "slug": string }
    reply: {
      "html": string
    }
  }
  /** Returns who you said lives with you, and which plants are safe for them */
  "GET /api/household": {
    reply: {
      "household": {
        "cats": boolean
        "dogs": boolean
        "children": boolean
        "northFacing": boolean
        "noGreenhouse": boolean
      } | null
      "isInAccount": boolean
      "safe": Array<string>
      "notSafe": Array<string>
    }
  }
  /** Returns for each plant whether it is safe for your household, and what the sources say */
  "GET /api/household/plants": {
    query: { "slugs": string }
    reply: Array<{
      "slug": string
      "name": string
      "light": Array<"full-sun" | "part-shade" | "full-shade">
      "members": Array<{
        "who": "cats" | "dogs" | "children"
        "answer": "not-safe" | "not-known" | "safe"
        "isDeadly": boolean
        "sentence": string
      }>
      "growing": Array<{
        "limit": "northFacing" | "noGreenhouse"
        "answer": "suits" | "does-not-suit" | "not-known"
        "sentence": string
      }>
      "sources": Array<{
        "name": string
        "says": string
      }>
    }>
  }
  /** The packages that this server and its pages contain, with their licences */
  "GET /api/licences": {
    reply: Array<{
      "name": string
      "version": string
      "licence": string
      "use": "server" | "pages" | "both"
      "text": string | null
    }>
  }
  /** The newest messages of a conversation, in chronological order */
  "GET /api/messages/{userId}/{otherUserId}": {
    params: { "userId": string; "otherUserId": string }
    query?: { "limit"?: string; "cursor"?: string }
    reply: Array<{
      "id": number
      "senderId": number
      "receiverId": number
      "productId": number | null
      "content": string
      "read": boolean
      "createdAt": string
      "product": {
        "id": number
        "title": string
        "price": number
        "kind": "sale" | "free" | "swap" | "wanted"
        "status": "draft" | "active" | "paused" | "reserved" | "sold" | "expired" | "removed"
        "imageUrl": string | null
        "drawing": string
      } | null
      "pictures": Array<{
        "url": string
        "smallUrl": string
        "width": number
        "height": number
        "placeholder": string
      }>
      "key": string | null
      "removed": "message" | "photos" | null
    }>
  }
  /** What an unsubscribe link would stop; changes nothing */
  "GET /api/notifications/subscription": {
    query: { "key": string }
    reply: {
      "what": string
      "isOn": boolean
      "isOnSite": boolean
    }
  }
  /** What a suspended member can read and give by the link that was emailed to them */
  "GET /api/own-data/{key}": {
    params: { "key": string }
    reply: {
      "until": string
      "tax": {
        "state": "none" | "asked" | "given"
        "kind": "individual" | "company" | null
        "givenAt": string | null
        "holdFrom": string | null
        "isHeld": boolean
        "years": Array<{
          "year": number
          "isReported": boolean
          "totals": {
            "sales": number
            "consideration": number
            "fees": number
          }
          "quarters": Array<{
            "sales": number
            "consideration": number
            "fees": number
          }>
        }>
      }
    }
  }
  /** The payment provider in use */
  "GET /api/payments/config": {
    reply: {
      "provider": "sandbox" | "stripe"
      "publishableKey": string
      "wallets": boolean
      "banner": boolean
      "cardMinPrice": number
      "protectionDefault": boolean
      "rates": {
        "commission": number
        "protection": number
      }
      "collectDays": number
      "protectionWording": string
      "boost": {
        "price": number
        "days": number
        "claim": string | null
      }
    }
  }
  /** Visits agreed for your orders, the newest order first */
  "GET /api/pickups": {
    reply: Array<{
      "transactionId": number
      "title": string
      "party": "buyer" | "seller"
      "other": {
        "id": number
        "fullName": string
      }
      "status": "booked" | "cancelled" | "done"
      "startsAt": string
      "endsAt": string
      "isPast": boolean
      "isMissed": boolean
      "changedBy": "buyer" | "seller" | null
      "reason": string | null
      "changedAt": string
      "sequence": number
      "place": string | null
    }>
  }
  /** The visit of one order and the times that are free */
  "GET /api/pickups/{id}": {
    params: { "id": string }
    reply: {
      "pickup": {
        "transactionId": number
        "title": string
        "party": "buyer" | "seller"
        "other": {
          "id": number
          "fullName": string
        }
        "status": "booked" | "cancelled" | "done"
        "startsAt": string
        "endsAt": string
        "isPast": boolean
        "isMissed": boolean
        "changedBy": "buyer" | "seller" | null
        "reason": string | null
        "changedAt": string
        "sequence": number
        "place": string | null
      } | null
      "slots": Array<string>
      "mayChange": boolean
    }
  }
  /** Returns the town and point of a full postcode or an outward code */
  "GET /api/places/lookup": {
    query?: { "postcode"?: string }
    reply: {
      "postcode": string | null
      "outcode": string
      "place": string
      "lat": number
      "lng": number
      "precision": "unit" | "sector" | "outcode" | "area"
    }
  }
  /** Counts listings in each outward code, with the same filters as the search */
  "GET /api/places/map": {
    query?: { "limit"?: string | ""; "cursor"?: string; "q"?: string; "categoryId"?: string; "categories"?: string; "minPrice"?: string; "maxPrice"?: string; "featured"?: "true" | "false"; "swaps"?: "true" | "false"; "light"?: "full-sun" | "part-shade" | "full-shade"; "catSafe"?: "true" | "false"; "dogSafe"?: "true" | "false"; "inSeason"?: "true" | "false"; "openPollinated"?: "true" | "false"; "heritage"?: "true" | "false"; "peatFree"?: "true" | "false"; "organic"?: "true" | "false"; "grownFrom"?: "seed" | "cutting" | "division" | "offset" | "graft"; "potSize"?: "plug" | "bare-root" | "7cm" | "9cm" | "11cm" | "13cm" | "1l" | "2l" | "3l" | "5l" | "10l"; "ready"?: "true" | "false"; "household"?: "true" | "false"; "postcode"?: string; "lat"?: string; "lng"?: string; "radius"?: string; "sort"?: "relevance" | "newest" | "price-asc" | "price-desc" | "nearest"; "exact"?: "true" | "false" }
    reply: {
      "points": Array<{
        "outcode": string
        "place": string
        "town": string
        "lat": number
        "lng": number
        "count": number
      }>
      "centre": {
        "lat": number
        "lng": number
      } | null
      "around": Array<{
        "outcode": string
        "lat": number
        "lng": number
      }>
      "credit": string | null
    }
  }
  /** Counts active listings in each category, and around each main town with its districts */
  "GET /api/places/offers": {
    reply: {
      "total": number
      "categories": Array<{
        "slug": string
        "name": string
        "count": number
      }>
      "areas": Array<{
        "slug": string
        "name": string
        "count": number
        "towns": Array<{
          "slug": string
          "name": string
          "count": number
        }>
      }>
    }
  }
  /** Counts active listings in a town, by category, and in nearby towns */
  "GET /api/places/offers/{town}": {
    params: { "town": string }
    reply: {
      "town": {
        "slug": string
        "name": string
        "lat": number
        "lng": number
      }
      "main": {
        "slug": string
        "name": string
      } | null
      "count": number
      "categories": Array<{
        "slug": string
        "name": string
        "count": number
      }>
      "nearby": Array<{
        "slug": string
        "name": string
        "count": number
        "distance": string
      }>
    }
  }
  /** Returns a town by its slug, such as bristol or newport-tf */
  "GET /api/places/towns/{slug}": {
    params: { "slug": string }
    reply: {
      "slug": string
      "name": string
      "lat": number
      "lng": number
    }
  }
  /** Care advice for plants indoors or in the garden, optionally filtered by a search */
  "GET /api/plant-care": {
    query?: { "place"?: "indoor" | "garden"; "q"?: string }
    reply: {
      "place": "indoor" | "garden"
      "tips": Array<{
        "title": string
        "text": string
      }>
      "troubles": Array<{
        "sign": string
        "cause": string
        "cure": string
      }>
      "seasons": Array<{
        "title": string
        "text": string
      }>
      "toxic": Array<{
        "slug": string
        "name": string
        "latin": string
        "people": "safe" | "mild" | "toxic" | "dangerous" | "unknown"
        "cats": "safe" | "mild" | "toxic" | "dangerous" | "unknown"
        "dogs": "safe" | "mild" | "toxic" | "dangerous" | "unknown"
        "note": string
      }>
      "unknown": number
      "plants": Array<{
        "slug": string
        "name": string
        "latin": string
        "kind": string
        "light": string
        "hardiness": string
        "care": string
        "people": "safe" | "mild" | "toxic" | "dangerous" | "unknown"
        "cats": "safe" | "mild" | "toxic" | "dangerous" | "unknown"
        "dogs": "safe" | "mild" | "toxic" | "dangerous" | "unknown"
        "note": string
      }>
      "found": number
    }
  }
  /** Returns the plant that a title is about, if any */
  "GET /api/plants/of-title": {
    query?: { "title"?: string }
    reply: {
      "plant": {
        "slug": string
        "name": string
        "latin": string
      } | null
    }
  }
  /** Suggests plants for typed text */
  "GET /api/plants/suggest": {
    query?: { "q"?: string }
    reply: Array<{
      "slug": string
      "name": string
      "latin": string
      "also": string | null
    }>
  }
  /** Returns a plant of the catalogue */
  "GET /api/plants/{slug}": {
    params: { "slug": string }
    reply: {
      "slug": string
      "name": string
      "latin": string
      "synonyms": Array<string>
      "kind": "vegetable" | "herb" | "fruit" | "annual" | "perennial" | "bulb" | "climber" | "shrub" | "tree" | "grass" | "fern" | "aquatic" | "house-plant" | "succulent"
      "light": Array<"full-sun" | "part-shade" | "full-shade">
      "hardiness": "H1a" | "H1b" | "H1c" | "H2" | "H3" | "H4" | "H5" | "H6" | "H7"
      "heightCm": [number, number]
      "sow": Array<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12>
      "plantOut": Array<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12>
      "harvest": Array<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12>
      "flower": Array<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12>
      "toxicity": {
        "people": "safe" | "mild" | "toxic" | "dangerous" | "unknown"
        "cats": "safe" | "mild" | "toxic" | "dangerous" | "unknown"
        "dogs": "safe" | "mild" | "toxic" | "dangerous" | "unknown"
        "note": string
      }
      "care": string
      "drawing": string
    }
  }
  /** Lists active listings, newest first */
  "GET /api/products": {
    query?: { "limit"?: string | ""; "cursor"?: string }
    reply: Array<{
      "id": number
      "title": string
      "description": string
      "quantity": number
      "bundle": {
        "units": number
        "price": number
      } | null
      "swap": "no" | "also" | "only"
      "facts": {
        "variety"?: string
        "grownFrom"?: "seed" | "cutting" | "division" | "offset" | "graft"
        "seedYear"?: number
        "parentId"?: number
        "potSize"?: "plug" | "bare-root" | "7cm" | "9cm" | "11cm" | "13cm" | "1l" | "2l" | "3l" | "5l" | "10l"
        "heightCm"?: number
        "peatFree"?: true
        "organic"?: true
        "readyFrom"?: string
      }
      "price": number
      "kind": "sale" | "free" | "swap" | "wanted"
      "status": "draft" | "active" | "paused" | "reserved" | "sold" | "expired" | "removed"
      "imageUrl": string | null
      "images": Array<string>
      "drawing": string
      "sellerId": number
      "categoryId": number
      "location": string
      "outcode": string | null
      "latitude": number | null
      "longitude": number | null
      "isHidden"?: true
      "isOnHold"?: true
      "pickupPlaceId"?: number | null
      "distance": string | null
      "featured": boolean
      "isFavorited": boolean
      "expiresAt": string
      "createdAt": string
      "updatedAt": string
      "category": {
        "id": number
        "slug": string
        "name": string
      }
      "plant": {
        "slug": string
        "name": string
        "latin": string
      } | null
      "otherPlants"?: Array<string>
      "wildRisks"?: Array<{
        "latin": string
        "plant": string
        "acknowledgement": string
        "notice": string
        "law": {
          "name": string
          "url": string
        }
      }>
      "breeding"?: {
        "openPollinated"?: boolean
        "heritage"?: true
        "source": string
      }
      "isLongGone"?: boolean
      "seller": {
        "id": number
        "username": string
        "fullName": string
        "avatar": string | null
        "location": string | null
        "email": string | null
      }
    }>
  }
  /** Lists listings with an active boost */
  "GET /api/products/featured": {
    query?: { "limit"?: string | ""; "cursor"?: string }
    reply: Array<{
      "id": number
      "title": string
      "description": string
      "quantity": number
      "bundle": {
        "units": number
        "price": number
      } | null
      "swap": "no" | "also" | "only"
      "facts": {
        "variety"?: string
        "grownFrom"?: "seed" | "cutting" | "division" | "offset" | "graft"
        "seedYear"?: number
        "parentId"?: number
        "potSize"?: "plug" | "bare-root" | "7cm" | "9cm" | "11cm" | "13cm" | "1l" | "2l" | "3l" | "5l" | "10l"
        "heightCm"?: number
        "peatFree"?: true
        "organic"?: true
        "readyFrom"?: string
      }
      "price": number
      "kind": "sale" | "free" | "swap" | "wanted"
      "status": "draft" | "active" | "paused" | "reserved" | "sold" | "expired" | "removed"
      "imageUrl": string | null
      "images": Array<string>
      "drawing": string
      "sellerId": number
      "categoryId": number
      "location": string
      "outcode": string | null
      "latitude": number | null
      "longitude": number | null
      "isHidden"?: true
      "isOnHold"?: true
      "pickupPlaceId"?: number | null
      "distance": string | null
      "featured": boolean
      "isFavorited": boolean
      "expiresAt": string
      "createdAt": string
      "updatedAt": string
      "category": {
        "id": number
        "slug": string
        "name": string
      }
      "plant": {
        "slug": string
        "name": string
        "latin": string
      } | null
      "otherPlants"?: Array<string>
      "wildRisks"?: Array<{
        "latin": string
        "plant": string
        "acknowledgement": string
        "notice": string
        "law": {
          "name": string
          "url": string
        }
      }>
      "breeding"?: {
        "openPollinated"?: boolean
        "heritage"?: true
        "source": string
      }
      "isLongGone"?: boolean
      "seller": {
        "id": number
        "username": string
        "fullName": string
        "avatar": string | null
        "location": string | null
        "email": string | null
      }
    }>
  }
  /** Lists your listings in every status except removed, newest first */
  "GET /api/products/mine": {
    query?: { "status"?: "draft" | "active" | "paused" | "reserved" | "sold" | "expired" | "removed" | ""; "part"?: "live" | "reserved" | "paused" | "sold" | "ended"; "limit"?: string; "cursor"?: unknown }
    reply: Array<{
      "id": number
      "title": string
      "description": string
      "quantity": number
      "bundle": {
        "units": number
        "price": number
      } | null
      "swap": "no" | "also" | "only"
      "facts": {
        "variety"?: string
        "grownFrom"?: "seed" | "cutting" | "division" | "offset" | "graft"
        "seedYear"?: number
        "parentId"?: number
        "potSize"?: "plug" | "bare-root" | "7cm" | "9cm" | "11cm" | "13cm" | "1l" | "2l" | "3l" | "5l" | "10l"
        "heightCm"?: number
        "peatFree"?: true
        "organic"?: true
        "readyFrom"?: string
      }
      "price": number
      "kind": "sale" | "free" | "swap" | "wanted"
      "status": "draft" | "active" | "paused" | "reserved" | "sold" | "expired" | "removed"
      "imageUrl": string | null
      "images": Array<string>
      "drawing": string
      "sellerId": number
      "categoryId": number
      "location": string
      "outcode": string | null
      "latitude": number | null
      "longitude": number | null
      "isHidden"?: true
      "isOnHold"?: true
      "pickupPlaceId"?: number | null
      "distance": string | null
      "featured": boolean
      "isFavorited": boolean
      "expiresAt": string
      "createdAt": string
      "updatedAt": string
      "category": {
        "id": number
        "slug": string
        "name": string
      }
      "plant": {
        "slug": string
        "name": string
        "latin": string
      } | null
      "otherPlants"?: Array<string>
      "wildRisks"?: Array<{
        "latin": string
        "plant": string
        "acknowledgement": string
        "notice": string
        "law": {
          "name": string
          "url": string
        }
      }>
      "breeding"?: {
        "openPollinated"?: boolean
        "heritage"?: true
        "source": string
      }
      "isLongGone"?: boolean
      "seller": {
        "id": number
        "username": string
        "fullName": string
        "avatar": string | null
        "location": string | null
        "email": string | null
      }
      "views": number
      "saves": number
      "endsSoon": boolean
    }>
  }
  /** Counts your listings and drafts */
  "GET /api/products/mine/counts": {
    reply: {
      "live": number
      "reserved": number
      "paused": number
      "sold": number
      "ended": number
      "drafts": number
      "onHoliday": number
    }
  }
  /** Lists the nearest listings of others around a place, with how many there are; from farther away while there are none */
  "GET /api/products/near": {
    query: { "postcode": string; "radius": string }
    reply: {
      "items": Array<{
        "id": number
        "title": string
        "description": string
        "quantity": number
        "bundle": {
          "units": number
          "price": number
        } | null
        "swap": "no" | "also" | "only"
        "facts": {
          "variety"?: string
          "grownFrom"?: "seed" | "cutting" | "division" | "offset" | "graft"
          "seedYear"?: number
          "parentId"?: number
          "potSize"?: "plug" | "bare-root" | "7cm" | "9cm" | "11cm" | "13cm" | "1l" | "2l" | "3l" | "5l" | "10l"
          "heightCm"?: number
          "peatFree"?: true
          "organic"?: true
          "readyFrom"?: string
        }
        "price": number
        "kind": "sale" | "free" | "swap" | "wanted"
        "status": "draft" | "active" | "paused" | "reserved" | "sold" | "expired" | "removed"
        "imageUrl": string | null
        "images": Array<string>
        "drawing": string
        "sellerId": number
        "categoryId": number
        "location": string
        "outcode": string | null
        "latitude": number | null
        "longitude": number | null
        "isHidden"?: true
        "isOnHold"?: true
        "pickupPlaceId"?: number | null
        "distance": string | null
        "featured": boolean
        "isFavorited": boolean
        "expiresAt": string
        "createdAt": string
        "updatedAt": string
        "category": {
          "id": number
          "slug": string
          "name": string
        }
        "plant": {
          "slug": string
          "name": string
          "latin": string
        } | null
        "otherPlants"?: Array<string>
        "wildRisks"?: Array<{
          "latin": string
          "plant": string
          "acknowledgement": string
          "notice": string
          "law": {
            "name": string
            "url": string
          }
        }>
        "breeding"?: {
          "openPollinated"?: boolean
          "heritage"?: true
          "source": string
        }
        "isLongGone"?: boolean
        "seller": {
          "id": number
          "username": string
          "fullName": string
          "avatar": string | null
          "location": string | null
          "email": string | null
        }
      }>
      "total": string
      "fresh": string
      "miles": number
    }
  }
  /** Finds listings by words, category, price and place */
  "GET /api/products/search": {
    query?: { "limit"?: string | ""; "cursor"?: string; "q"?: string; "categoryId"?: string; "categories"?: string; "minPrice"?: string; "maxPrice"?: string; "featured"?: "true" | "false"; "swaps"?: "true" | "false"; "light"?: "full-sun" | "part-shade" | "full-shade"; "catSafe"?: "true" | "false"; "dogSafe"?: "true" | "false"; "inSeason"?: "true" | "false"; "openPollinated"?: "true" | "false"; "heritage"?: "true" | "false"; "peatFree"?: "true" | "false"; "organic"?: "true" | "false"; "grownFrom"?: "seed" | "cutting" | "division" | "offset" | "graft"; "potSize"?: "plug" | "bare-root" | "7cm" | "9cm" | "11cm" | "13cm" | "1l" | "2l" | "3l" | "5l" | "10l"; "ready"?: "true" | "false"; "household"?: "true" | "false"; "postcode"?: string; "lat"?: string; "lng"?: string; "radius"?: string; "sort"?: "relevance" | "newest" | "price-asc" | "price-desc" | "nearest"; "exact"?: "true" | "false"; "boosts"?: "first" | "none" }
    reply: Array<{
      "id": number
      "title": string
      "description": string
      "quantity": number
      "bundle": {
        "units": number
        "price": number
      } | null
      "swap": "no" | "also" | "only"
      "facts": {
        "variety"?: string
        "grownFrom"?: "seed" | "cutting" | "division" | "offset" | "graft"
        "seedYear"?: number
        "parentId"?: number
        "potSize"?: "plug" | "bare-root" | "7cm" | "9cm" | "11cm" | "13cm" | "1l" | "2l" | "3l" | "5l" | "10l"
        "heightCm"?: number
        "peatFree"?: true
        "organic"?: true
        "readyFrom"?: string
      }
      "price": number
      "kind": "sale" | "free" | "swap" | "wanted"
      "status": "draft" | "active" | "paused" | "reserved" | "sold" | "expired" | "removed"
      "imageUrl": string | null
      "images": Array<string>
      "drawing": string
      "sellerId": number
      "categoryId": number
      "location": string
      "outcode": string | null
      "latitude": number | null
      "longitude": number | null
      "isHidden"?: true
      "isOnHold"?: true
      "pickupPlaceId"?: number | null
      "distance": string | null
      "featured": boolean
      "isFavorited": boolean
      "expiresAt": string
      "createdAt": string
      "updatedAt": string
      "category": {
        "id": number
        "slug": string
        "name": string
      }
      "plant": {
        "slug": string
        "name": string
        "latin": string
      } | null
      "otherPlants"?: Array<string>
      "wildRisks"?: Array<{
        "latin": string
        "plant": string
        "acknowledgement": string
        "notice": string
        "law": {
          "name": string
          "url": string
        }
      }>
      "breeding"?: {
        "openPollinated"?: boolean
        "heritage"?: true
        "source": string
      }
      "isLongGone"?: boolean
      "seller": {
        "id": number
        "username": string
        "fullName": string
        "avatar": string | null
        "location": string | null
        "email": string | null
      }
    }>
  }
  /** Lists a member's active listings, newest first */
  "GET /api/products/seller/{sellerId}": {
    params: { "sellerId": string }
    query?: { "limit"?: string | ""; "cursor"?: string }
    reply: Array<{
      "id": number
      "title": string
      "description": string
      "quantity": number
      "bundle": {
        "units": number
        "price": number
      } | null
      "swap": "no" | "also" | "only"
      "facts": {
        "variety"?: string
        "grownFrom"?: "seed" | "cutting" | "division" | "offset" | "graft"
        "seedYear"?: number
        "parentId"?: number
        "potSize"?: "plug" | "bare-root" | "7cm" | "9cm" | "11cm" | "13cm" | "1l" | "2l" | "3l" | "5l" | "10l"
        "heightCm"?: number
        "peatFree"?: true
        "organic"?: true
        "readyFrom"?: string
      }
      "price": number
      "kind": "sale" | "free" | "swap" | "wanted"
      "status": "draft" | "active" | "paused" | "reserved" | "sold" | "expired" | "removed"
      "imageUrl": string | null
      "images": Array<string>
      "drawing": string
      "sellerId": number
      "categoryId": number
      "location": string
      "outcode": string | null
      "latitude": number | null
      "longitude": number | null
      "isHidden"?: true
      "isOnHold"?: true
      "pickupPlaceId"?: number | null
      "distance": string | null
      "featured": boolean
      "isFavorited": boolean
      "expiresAt": string
      "createdAt": string
      "updatedAt": string
      "category": {
        "id": number
        "slug": string
        "name": string
      }
      "plant": {
        "slug": string
        "name": string
        "latin": string
      } | null
      "otherPlants"?: Array<string>
      "wildRisks"?: Array<{
        "latin": string
        "plant": string
        "acknowledgement": string
        "notice": string
        "law": {
          "name": string
          "url": string
        }
      }>
      "breeding"?: {
        "openPollinated"?: boolean
        "heritage"?: true
        "source": string
      }
      "isLongGone"?: boolean
      "seller": {
        "id": number
        "username": string
        "fullName": string
        "avatar": string | null
        "location": string | null
        "email": string | null
      }
    }>
  }
  /** Suggests plants, categories and listings for typed text */
  "GET /api/products/suggest": {
    query?: { "q"?: string }
    reply: Array<{
      "kind": "plant"
      "name": string
      "also": string
    } | {
      "kind": "category"
      "words": string | null
      "category": {
        "id": number
        "slug": string
        "name": string
      }
    } | {
      "kind": "listing"
      "id": number
      "title": string
      "price": number
      "isOnlySwapped"?: true
    }>
  }
  /** Returns a listing */
  "GET /api/products/{id}": {
    params: { "id": string }
    reply: {
      "id": number
      "title": string
      "description": string
      "quantity": number
      "bundle": {
        "units": number
        "price": number
      } | null
      "swap": "no" | "also" | "only"
      "facts": {
        "variety"?: string
        "grownFrom"?: "seed" | "cutting" | "division" | "offset" | "graft"
        "seedYear"?: number
        "parentId"?: number
        "potSize"?: "plug" | "bare-root" | "7cm" | "9cm" | "11cm" | "13cm" | "1l" | "2l" | "3l" | "5l" | "10l"
        "heightCm"?: number
        "peatFree"?: true
        "organic"?: true
        "readyFrom"?: string
      }
      "price": number
      "kind": "sale" | "free" | "swap" | "wanted"
      "status": "draft" | "active" | "paused" | "reserved" | "sold" | "expired" | "removed"
      "imageUrl": string | null
      "images": Array<string>
      "drawing": string
      "sellerId": number
      "categoryId": number
      "location": string
      "outcode": string | null
      "latitude": number | null
      "longitude": number | null
      "isHidden"?: true
      "isOnHold"?: true
      "pickupPlaceId"?: number | null
      "distance": string | null
      "featured": boolean
      "isFavorited": boolean
      "expiresAt": string
      "createdAt": string
      "updatedAt": string
      "category": {
        "id": number
        "slug": string
        "name": string
      }
      "plant": {
        "slug": string
        "name": string
        "latin": string
      } | null
      "otherPlants"?: Array<string>
      "wildRisks"?: Array<{
        "latin": string
        "plant": string
        "acknowledgement": string
        "notice": string
        "law": {
          "name": string
          "url": string
        }
      }>
      "breeding"?: {
        "openPollinated"?: boolean
        "heritage"?: true
        "source": string
      }
      "isLongGone"?: boolean
      "seller": {
        "id": number
        "username": string
        "fullName": string
        "avatar": string | null
        "location": string | null
        "email": string | null
      }
    }
  }
  /** Returns your unpublished edit of a listing, if there is one */
  "GET /api/products/{id}/draft": {
    params: { "id": string }
    reply: {
      "draft": {
        "content": {
          "title"?: string
          "description"?: string
          "quantity"?: string
          "swap"?: string
          "variety"?: string
          "grownFrom"?: string
          "seedYear"?: string
          "parentId"?: string
          "potSize"?: string
          "heightCm"?: string
          "readyFrom"?: string
          "peatFree"?: boolean
          "organic"?: boolean
          "price"?: string
          "plant"?: string
          "plantName"?: string
          "categoryId"?: string
          "postcode"?: string
          "location"?: string
          "pickupPlaceId"?: string
          "pickupDetails"?: string
          "featured"?: boolean
          "acceptsOffers"?: boolean
          "offerFloor"?: string
          "bundleUnits"?: string
          "bundlePrice"?: string
          "images"?: Array<string>
        }
        "savedAt": string
      } | null
    }
  }
  /** Returns whether a listing takes offers, and your own newest one */
  "GET /api/products/{id}/offers": {
    params: { "id": string }
    reply: {
      "takesOffers": boolean
      "left": number
      "mine": {
        "id": number
        "party": "buyer" | "seller"
        "listing": {
          "id": number
          "title": string
          "imageUrl": string | null
          "drawing": string
          "price": number
          "isShown": boolean
        }
        "other": {
          "id": number
          "fullName": string
        }
        "listPrice": number
        "price": number
        "counterPrice": number | null
        "status": "open" | "countered" | "accepted" | "paid" | "declined" | "counter_declined" | "withdrawn" | "expired" | "lapsed" | "ended"
        "outcome": string | null
        "isBelowFloor": boolean
        "until": string | null
        "createdAt": string
      } | null
    }
  }
  /** Returns the earlier listing that a plant was raised from, if everyone can still see it */
  "GET /api/products/{id}/parent": {
    params: { "id": string }
    reply: {
      "parent": {
        "id": number
        "title": string
      } | null
    }
  }
  /** Whether a listing is of a private seller or a trader, and whether its buyer can cancel */
  "GET /api/products/{id}/seller": {
    params: { "id": string }
    reply: {
      "kind": "private" | "trader"
      "trader": {
        "name": string
        "address": string
        "email": string
        "phone": string | null
        "aphaNumber": string | null
        "vatNumber": string | null
      } | null
      "cancelRight": "none" | "right" | "perishable" | "made-to-order"
    }
  }
  /** Lists similar listings: the same plant first, then the same category, each nearest to the viewer first, or to the listing without a place */
  "GET /api/products/{id}/similar": {
    params: { "id": string }
    reply: Array<{
      "id": number
      "title": string
      "description": string
      "quantity": number
      "bundle": {
        "units": number
        "price": number
      } | null
      "swap": "no" | "also" | "only"
      "facts": {
        "variety"?: string
        "grownFrom"?: "seed" | "cutting" | "division" | "offset" | "graft"
        "seedYear"?: number
        "parentId"?: number
        "potSize"?: "plug" | "bare-root" | "7cm" | "9cm" | "11cm" | "13cm" | "1l" | "2l" | "3l" | "5l" | "10l"
        "heightCm"?: number
        "peatFree"?: true
        "organic"?: true
        "readyFrom"?: string
      }
      "price": number
      "kind": "sale" | "free" | "swap" | "wanted"
      "status": "draft" | "active" | "paused" | "reserved" | "sold" | "expired" | "removed"
      "imageUrl": string | null
      "images": Array<string>
      "drawing": string
      "sellerId": number
      "categoryId": number
      "location": string
      "outcode": string | null
      "latitude": number | null
      "longitude": number | null
      "isHidden"?: true
      "isOnHold"?: true
      "pickupPlaceId"?: number | null
      "distance": string | null
      "featured": boolean
      "isFavorited": boolean
      "expiresAt": string
      "createdAt": string
      "updatedAt": string
      "category": {
        "id": number
        "slug": string
        "name": string
      }
      "plant": {
        "slug": string
        "name": string
        "latin": string
      } | null
      "otherPlants"?: Array<string>
      "wildRisks"?: Array<{
        "latin": string
        "plant": string
        "acknowledgement": string
        "notice": string
        "law": {
          "name": string
          "url": string
        }
      }>
      "breeding"?: {
        "openPollinated"?: boolean
        "heritage"?: true
        "source": string
      }
      "isLongGone"?: boolean
      "seller": {
        "id": number
        "username": string
        "fullName": string
        "avatar": string | null
        "location": string | null
        "email": string | null
      }
    }>
  }
  /** Average of the reviews about a user, zeros when there are none */
  "GET /api/reviews/rating/{sellerId}": {
    params: { "sellerId": string }
    reply: {
      "average": number
      "count": number
    }
  }
  /** Reviews about a user, newest first */
  "GET /api/reviews/seller/{sellerId}": {
    params: { "sellerId": string }
    query?: { "limit"?: string; "cursor"?: string }
    reply: Array<{
      "id": number
      "reviewerId": number
      "revieweeId": number
      "transactionId": number
      "productId": number
      "reviewType": "buyer" | "seller"
      "rating": number
      "overallRating": number
      "communicationRating": number | null
      "qualityRating": number | null
      "deliveryRating": number | null
      "comment": string | null
      "response": string | null
      "respondedAt": string | null
      "isVerifiedPurchase": boolean
      "createdAt": string
      "updatedAt": string
      "reviewer": {
        "id": number
        "fullName": string
        "avatar": string | null
      }
    }>
  }
  /** How many reviews about a user gave 5, 4, 3, 2 and 1 stars */
  "GET /api/reviews/spread/{sellerId}": {
    params: { "sellerId": string }
    reply: Array<{
      "stars": number
      "count": number
    }>
  }
  /** Gardening tasks for a month and region; the current month by default */
  "GET /api/seasonal-calendar": {
    query?: { "month"?: string; "region"?: string }
    reply: {
      "month": number
      "monthName": string
      "season": "Spring" | "Summer" | "Autumn" | "Winter"
      "region": string
      "usualRegion": string
      "near": string | null
      "regions": Array<{
        "slug": string
        "name": string
      }>
      "lastFrost": string
      "firstFrost": string
      "vegetables": Array<{
        "name": string
        "plants": Array<{
          "slug": string
          "name": string
        }>
        "others": Array<{
          "slug": string
          "name": string
        }>
        "late": Array<{
          "slug": string
          "name": string
        }>
      }>
      "flowers": Array<{
        "name": string
        "plants": Array<{
          "slug": string
          "name": string
        }>
        "others": Array<{
          "slug": string
          "name": string
        }>
        "late": Array<{
          "slug": string
          "name": string
        }>
      }>
      "general": Array<string>
      "ahead": {
        "monthName": string
        "tasks": Array<{
          "name": string
          "plants": Array<{
            "slug": string
            "name": string
          }>
          "others": Array<{
            "slug": string
            "name": string
          }>
          "late": Array<{
            "slug": string
            "name": string
          }>
        }>
        "ready": Array<string>
      }
    }
  }
  /** Summary of what to sow, plant and harvest this month and week, for a town if one is given */
  "GET /api/seasonal-calendar/now": {
    query?: { "town"?: string }
    reply: {
      "monthName": string
      "region": {
        "slug": string
        "name": string
      }
      "lastFrost": string
      "firstFrost": string
      "tasks": Array<{
        "name": string
        "plants": Array<string>
      }>
      "sowThisWeek": Array<{
        "name": string
        "months": Array<number>
      }>
    }
  }
  /** What you have earned, by where the money is */
  "GET /api/seller/earnings": {
    reply: {
      "held": {
        "amount": number
        "formatted": string
      }
      "waiting": {
        "amount": number
        "formatted": string
      }
      "frozen": {
        "amount": number
        "formatted": string
      }
      "paidOut": {
        "amount": number
        "formatted": string
      }
      "years": Array<string>
    }
  }
  /** Your payouts, newest first */
  "GET /api/seller/payouts": {
    query?: { "limit"?: string; "cursor"?: string }
    reply: Array<{
      "id": number
      "sellerId": number
      "transactionId": number
      "amount": number
      "amountFormatted": string
      "status": "pending" | "processing" | "completed" | "failed" | "dispute" | "refunded" | "cancelled"
      "statusLabel": string
      "withheld": number
      "owedBack": number
      "heldUntil": string | null
      "waitsFor": string | null
      "action": "onboard" | "tax-details" | null
      "transferId": string | null
      "shared": {
        "amount": number
        "payouts": number
      } | null
      "deposit": {
        "state": "pending" | "paid" | "returned"
        "at": string
      } | null
      "createdAt": string
      "processedAt": string | null
      "product": {
        "id": number
        "title": string
        "imageUrl": string
      }
      "buyer": {
        "id": number
        "username": string
        "fullName": string
        "avatar": string | null
      }
      "transaction": {
        "id": number
        "orderId": string
        "status": "pending" | "processing" | "delivered" | "completed" | "dispute" | "refunded" | "cancelled"
      }
    }>
  }
  /** Whether a member sells as a private person or as a trader, and the name of a trader’s business */
  "GET /api/sellers/{userId}": {
    params: { "userId": string }
    reply: {
      "kind": "private" | "trader"
      "name": string | null
    }
  }
  /** The texts of the home page, what a sale costs and how long its steps may take */
  "GET /api/site": {
    reply: {
      "heading": string
      "text": string
      "rates": {
        "commission": number
        "protection": number
      }
      "deadlines": {
        "payMinutes": number
        "collectDays": number
        "answerHours": number
      }
    }
  }
  /** Upcoming swap days, soonest first, or nearest first within 50 miles of a postcode */
  "GET /api/swap-days": {
    query?: { "near"?: string; "sort"?: "soonest" | "nearest" }
    reply: {
      "swapDays": Array<{
        "id": number
        "title": string
        "description": string
        "venue": string
        "town": string
        "outcode": string
        "postcode": string | null
        "link": string | null
        "startsAt": string
        "endsAt": string
        "isCancelled": boolean
        "author": {
          "id": number
          "fullName": string
        }
        "isMine": boolean
        "distance": string | null
      }>
      "place": string | null
    }
  }
  /** Whether the operator has confirmed that a solicitor read the terms */
  "GET /api/terms-review": {
    reply: {
      "isReviewed": boolean
    }
  }
  /** Orders you placed, newest first */
  "GET /api/transactions/buyer": {
    query?: { "limit"?: string; "cursor"?: string }
    reply: Array<{
      "id": number
      "orderId": string
      "buyerId": number
      "sellerId": number
      "productId": number
      "quantity": number
      "unitPrice": number
      "bundle": {
        "units": number
        "price": number
      } | null
      "lines": Array<{
        "productId": number
        "title": string
        "imageUrl": string
        "quantity": number
        "unitPrice": number
        "bundle": {
          "units": number
          "price": number
        } | null
        "amount": number
        "refundedAmount": number
      }>
      "cancelledLines": Array<{
        "productId": number
        "title": string
        "quantity": number
        "amount": number
        "returned": number
        "at": string
      }>
      "amount": number
      "platformFee": number
      "commissionRate": number
      "protectionFee": number
      "total": number
      "sellerGets": number
      "refundedAmount": number
      "share": {
        "group": string
        "percent": number
        "isOfAll": boolean
        "amount": number | null
        "withheldFor": "debt" | "removed" | null
        "isAll": boolean
      } | null
      "status": "pending" | "processing" | "delivered" | "completed" | "dispute" | "refunded" | "cancelled"
      "statusLabel": string
      "party": "buyer" | "seller"
      "actions": Array<"accept" | "cancelLine" | "confirmReceipt" | "enterCode" | "handOver" | "denyHandover" | "requestRefund" | "claimProtection" | "refundSale" | "cancelSale" | "agreeRefund" | "withdrawRefund" | "withdrawReport" | "withdrawClaim" | "contestRefund">
      "paymentIntentId": string | null
      "trackingNumber": string | null
      "shippingMethod": string | null
      "shipByDate": string | null
      "deliveryAddress": string | null
      "createdAt": string
      "updatedAt": string
      "paidAt": string | null
      "acceptedAt": string | null
      "handedOverAt": string | null
      "collectBy": string | null
      "pickupAt": string | null
      "protectedUntil": string | null
      "handOverFrom": string | null
      "isHandoverStated": boolean
      "isHandoverDoubted": boolean
      "needsProof": boolean
      "releaseAt": string | null
      "answerBy": string | null
      "defaultAt": string | null
      "defaultTo": "buyer" | "seller" | null
      "refundReason": string | null
      "cancellation": {
        "state": "open" | "returning" | "returned" | "contested" | "refunding" | "refunded" | "lapsed"
        "until": string | null
      } | null
      "soldBy": {
        "kind": "private" | "trader"
        "trader": {
          "name": string
          "address": string
          "email": string
          "phone": string | null
          "aphaNumber": string | null
          "vatNumber": string | null
        } | null
        "cancelRight": "none" | "right" | "perishable" | "made-to-order"
      } | null
      "ageCheck": "none" | "needed" | "done"
      "contested": boolean
      "refundPending": boolean
      "refundFailed": boolean
      "bankDecides": boolean
      "answerToBank": {
        "until": string | null
        "isAutomatic": boolean
      } | null
      "bankTookBack": boolean
      "takenFromSeller": number
      "payoutStatus": "pending" | "processing" | "completed" | "failed" | "dispute" | "refunded" | "cancelled" | null
      "transferredAt": string | null
      "deposit": {
        "state": "pending" | "paid" | "returned"
        "at": string
      } | null
      "isBeingTaken": boolean
      "payHref": string | null
      "lastEvent": "opened" | "paid" | "abandon" | "accept" | "cancelLine" | "confirmReceipt" | "enterCode" | "handOver" | "release" | "denyHandover" | "handoverUnanswered" | "requestRefund" | "chargeback" | "claimProtection" | "refundSale" | "staffRefund" | "cancelSale" | "nobodyCollected" | "accountSuspended" | "swapOff" | "cancelledInTime" | "refundedElsewhere" | "agreeRefund" | "withdrawRefund" | "withdrawReport" | "withdrawClaim" | "sellerSilent" | "decideRefund" | "decideRelease" | "defaultRefund" | "defaultRelease" | "chargebackLost" | "appealWon" | "chargebackWon" | "chargebackOver" | null
      "collectionCode": string | null
      "collectionQr": {
        "size": number
        "path": string
      } | null
      "pickup": {
        "location": string
        "postcode": string | null
        "directions": string | null
      } | null
      "area": string | null
      "distance": string | null
      "product": {
        "id": number
        "title": string
        "imageUrl": string
      }
      "buyer": {
        "id": number
        "username": string
        "fullName": string
        "avatar": string | null
      }
      "seller": {
        "id": number
        "username": string
        "fullName": string
        "avatar": string | null
      }
    }>
  }
  /** Orders for your listings, newest first */
  "GET /api/transactions/seller": {
    query?: { "limit"?: string; "cursor"?: string }
    reply: Array<{
      "id": number
      "orderId": string
      "buyerId": number
      "sellerId": number
      "productId": number
      "quantity": number
      "unitPrice": number
      "bundle": {
        "units": number
        "price": number
      } | null
      "lines": Array<{
        "productId": number
        "title": string
        "imageUrl": string
        "quantity": number
        "unitPrice": number
        "bundle": {
          "units": number
          "price": number
        } | null
        "amount": number
        "refundedAmount": number
      }>
      "cancelledLines": Array<{
        "productId": number
        "title": string
        "quantity": number
        "amount": number
        "returned": number
        "at": string
      }>
      "amount": number
      "platformFee": number
      "commissionRate": number
      "protectionFee": number
      "total": number
      "sellerGets": number
      "refundedAmount": number
      "share": {
        "group": string
        "percent": number
        "isOfAll": boolean
        "amount": number | null
        "withheldFor": "debt" | "removed" | null
        "isAll": boolean
      } | null
      "status": "pending" | "processing" | "delivered" | "completed" | "dispute" | "refunded" | "cancelled"
      "statusLabel": string
      "party": "buyer" | "seller"
      "actions": Array<"accept" | "cancelLine" | "confirmReceipt" | "enterCode" | "handOver" | "denyHandover" | "requestRefund" | "claimProtection" | "refundSale" | "cancelSale" | "agreeRefund" | "withdrawRefund" | "withdrawReport" | "withdrawClaim" | "contestRefund">
      "paymentIntentId": string | null
      "trackingNumber": string | null
      "shippingMethod": string | null
      "shipByDate": string | null
      "deliveryAddress": string | null
      "createdAt": string
      "updatedAt": string
      "paidAt": string | null
      "acceptedAt": string | null
      "handedOverAt": string | null
      "collectBy": string | null
      "pickupAt": string | null
      "protectedUntil": string | null
      "handOverFrom": string | null
      "isHandoverStated": boolean
      "isHandoverDoubted": boolean
      "needsProof": boolean
      "releaseAt": string | null
      "answerBy": string | null
      "defaultAt": string | null
      "defaultTo": "buyer" | "seller" | null
      "refundReason": string | null
      "cancellation": {
        "state": "open" | "returning" | "returned" | "contested" | "refunding" | "refunded" | "lapsed"
        "until": string | null
      } | null
      "soldBy": {
        "kind": "private" | "trader"
        "trader": {
          "name": string
          "address": string
          "email": string
          "phone": string | null
          "aphaNumber": string | null
          "vatNumber": string | null
        } | null
        "cancelRight": "none" | "right" | "perishable" | "made-to-order"
      } | null
      "ageCheck": "none" | "needed" | "done"
      "contested": boolean
      "refundPending": boolean
      "refundFailed": boolean
      "bankDecides": boolean
      "answerToBank": {
        "until": string | null
        "isAutomatic": boolean
      } | null
      "bankTookBack": boolean
      "takenFromSeller": number
      "payoutStatus": "pending" | "processing" | "completed" | "failed" | "dispute" | "refunded" | "cancelled" | null
      "transferredAt": string | null
      "deposit": {
        "state": "pending" | "paid" | "returned"
        "at": string
      } | null
      "isBeingTaken": boolean
      "payHref": string | null
      "lastEvent": "opened" | "paid" | "abandon" | "accept" | "cancelLine" | "confirmReceipt" | "enterCode" | "handOver" | "release" | "denyHandover" | "handoverUnanswered" | "requestRefund" | "chargeback" | "claimProtection" | "refundSale" | "staffRefund" | "cancelSale" | "nobodyCollected" | "accountSuspended" | "swapOff" | "cancelledInTime" | "refundedElsewhere" | "agreeRefund" | "withdrawRefund" | "withdrawReport" | "withdrawClaim" | "sellerSilent" | "decideRefund" | "decideRelease" | "defaultRefund" | "defaultRelease" | "chargebackLost" | "appealWon" | "chargebackWon" | "chargebackOver" | null
      "collectionCode": string | null
      "collectionQr": {
        "size": number
        "path": string
      } | null
      "pickup": {
        "location": string
        "postcode": string | null
        "directions": string | null
      } | null
      "area": string | null
      "distance": string | null
      "product": {
        "id": number
        "title": string
        "imageUrl": string
      }
      "buyer": {
        "id": number
        "username": string
        "fullName": string
        "avatar": string | null
      }
      "seller": {
        "id": number
        "username": string
        "fullName": string
        "avatar": string | null
      }
    }>
  }
  /** One order of yours with its timeline */
  "GET /api/transactions/{id}": {
    params: { "id": string }
    reply: {
      "id": number
      "orderId": string
      "buyerId": number
      "sellerId": number
      "productId": number
      "quantity": number
      "unitPrice": number
      "bundle": {
        "units": number
        "price": number
      } | null
      "lines": Array<{
        "productId": number
        "title": string
        "imageUrl": string
        "quantity": number
        "unitPrice": number
        "bundle": {
          "units": number
          "price": number
        } | null
        "amount": number
        "refundedAmount": number
      }>
      "cancelledLines": Array<{
        "productId": number
        "title": string
        "quantity": number
        "amount": number
        "returned": number
        "at": string
      }>
      "amount": number
      "platformFee": number
      "commissionRate": number
      "protectionFee": number
      "total": number
      "sellerGets": number
      "refundedAmount": number
      "share": {
        "group": string
        "percent": number
        "isOfAll": boolean
        "amount": number | null
        "withheldFor": "debt" | "removed" | null
        "isAll": boolean
      } | null
      "status": "pending" | "processing" | "delivered" | "completed" | "dispute" | "refunded" | "cancelled"
      "statusLabel": string
      "party": "buyer" | "seller"
      "actions": Array<"accept" | "cancelLine" | "confirmReceipt" | "enterCode" | "handOver" | "denyHandover" | "requestRefund" | "claimProtection" | "refundSale" | "cancelSale" | "agreeRefund" | "withdrawRefund" | "withdrawReport" | "withdrawClaim" | "contestRefund">
      "paymentIntentId": string | null
      "trackingNumber": string | null
      "shippingMethod": string | null
      "shipByDate": string | null
      "deliveryAddress": string | null
      "createdAt": string
      "updatedAt": string
      "paidAt": string | null
      "acceptedAt": string | null
      "handedOverAt": string | null
      "collectBy": string | null
      "pickupAt": string | null
      "protectedUntil": string | null
      "handOverFrom": string | null
      "isHandoverStated": boolean
      "isHandoverDoubted": boolean
      "needsProof": boolean
      "releaseAt": string | null
      "answerBy": string | null
      "defaultAt": string | null
      "defaultTo": "buyer" | "seller" | null
      "refundReason": string | null
      "cancellation": {
        "state": "open" | "returning" | "returned" | "contested" | "refunding" | "refunded" | "lapsed"
        "until": string | null
      } | null
      "soldBy": {
        "kind": "private" | "trader"
        "trader": {
          "name": string
          "address": string
          "email": string
          "phone": string | null
          "aphaNumber": string | null
          "vatNumber": string | null
        } | null
        "cancelRight": "none" | "right" | "perishable" | "made-to-order"
      } | null
      "ageCheck": "none" | "needed" | "done"
      "contested": boolean
      "refundPending": boolean
      "refundFailed": boolean
      "bankDecides": boolean
      "answerToBank": {
        "until": string | null
        "isAutomatic": boolean
      } | null
      "bankTookBack": boolean
      "takenFromSeller": number
      "payoutStatus": "pending" | "processing" | "completed" | "failed" | "dispute" | "refunded" | "cancelled" | null
      "transferredAt": string | null
      "deposit": {
        "state": "pending" | "paid" | "returned"
        "at": string
      } | null
      "isBeingTaken": boolean
      "payHref": string | null
      "lastEvent": "opened" | "paid" | "abandon" | "accept" | "cancelLine" | "confirmReceipt" | "enterCode" | "handOver" | "release" | "denyHandover" | "handoverUnanswered" | "requestRefund" | "chargeback" | "claimProtection" | "refundSale" | "staffRefund" | "cancelSale" | "nobodyCollected" | "accountSuspended" | "swapOff" | "cancelledInTime" | "refundedElsewhere" | "agreeRefund" | "withdrawRefund" | "withdrawReport" | "withdrawClaim" | "sellerSilent" | "decideRefund" | "decideRelease" | "defaultRefund" | "defaultRelease" | "chargebackLost" | "appealWon" | "chargebackWon" | "chargebackOver" | null
      "collectionCode": string | null
      "collectionQr": {
        "size": number
        "path": string
      } | null
      "pickup": {
        "location": string
        "postcode": string | null
        "directions": string | null
      } | null
      "area": string | null
      "distance": string | null
      "product": {
        "id": number
        "title": string
        "imageUrl": string
      }
      "buyer": {
        "id": number
        "username": string
        "fullName": string
        "avatar": string | null
      }
      "seller": {
        "id": number
        "username": string
        "fullName": string
        "avatar": string | null
      }
      "timeline": Array<{
        "event": "opened" | "paid" | "abandon" | "accept" | "cancelLine" | "confirmReceipt" | "enterCode" | "handOver" | "release" | "denyHandover" | "handoverUnanswered" | "requestRefund" | "chargeback" | "claimProtection" | "refundSale" | "staffRefund" | "cancelSale" | "nobodyCollected" | "accountSuspended" | "swapOff" | "cancelledInTime" | "refundedElsewhere" | "agreeRefund" | "withdrawRefund" | "withdrawReport" | "withdrawClaim" | "sellerSilent" | "decideRefund" | "decideRelease" | "defaultRefund" | "defaultRelease" | "chargebackLost" | "appealWon" | "chargebackWon" | "chargebackOver" | "openedByCard" | "contestRefund"
        "from": "pending" | "processing" | "delivered" | "completed" | "dispute" | "refunded" | "cancelled" | null
        "to": "pending" | "processing" | "delivered" | "completed" | "dispute" | "refunded" | "cancelled"
        "at": string
      }>
    }
  }
  /** The receipt of an order of yours, as its buyer or its seller */
  "GET /api/transactions/{id}/receipt": {
    params: { "id": string }
    reply: {
      "number": string
      "title": string
      "party": "buyer" | "seller"
      "transactionId": number
      "orderId": string
      "item": string
      "status": string
      "dates": Array<{
        "name": string
        "at": string
      }>
      "place": {
        "name": string
        "where": string
      } | null
      "people": Array<{
        "role": "Buyer" | "Seller"
        "name": string
      }>
      "lines": Array<{
        "name": string
        "amount": number
      }>
      "total": {
        "name": string
        "amount": number
      }
      "notes": Array<string>
      "issuer": {
        "name": string | null
        "number": string | null
        "address": string | null
        "email": string | null
      }
    }
  }
  /** How many reports, decisions and appeals there were, by year */
  "GET /api/transparency": {
    reply: Array<{
      "year": number
      "reports": Array<{
        "reason": "scam" | "offensive" | "spam" | "fake" | "illegal" | "pest" | "other"
        "outcome": "nothing" | "change" | "hidden" | "removed" | "warned" | "limited" | "suspended" | "overturned" | "waiting"
        "count": number
      }>
      "reviews": Array<{
        "outcome": "nothing" | "change" | "hidden" | "removed" | "warned" | "limited" | "suspended" | "overturned" | "waiting"
        "count": number
      }>
      "ownDecisions": Array<{
        "outcome": "nothing" | "change" | "hidden" | "removed" | "warned" | "limited" | "suspended" | "overturned" | "waiting"
        "count": number
      }>
      "orders": {
        "refunded": number
        "refunded-in-part": number
        "paid-to-seller": number
        "overturned": number
      }
      "appeals": {
        "upheld": number
        "overturned": number
        "waiting": number
      }
    }>
  }
  /** Says whether Pl@ntNet can name the plant in a photo here */
  "GET /api/uploads/recognition": {
    reply: {
      "isOffered": boolean
    }
  }
  /** The public profile of a user */
  "GET /api/users/{id}": {
    params: { "id": string }
    reply: {
      "id": number
      "username": string
      "fullName": string
      "avatar": string | null
      "location": string | null
      "bio": string | null
      "email": string | null
      "createdAt": string
      "canReadMessages": boolean
    }
  }
  /** To how many pickups of the last twelve months a user came; null below five pickups */
  "GET /api/users/{id}/reliability": {
    params: { "id": string }
    reply: {
      "reliability": {
        "came": number
        "pickups": number
      } | null
    }
  }
  /** How soon a user usually replies, if there is enough data */
  "GET /api/users/{id}/reply-time": {
    params: { "id": string }
    reply: {
      "within": "an hour" | "a few hours" | "a day" | "a few days" | "a week" | null
    }
  }
  /** Lists open requests, newest first, within a distance in miles of a postcode or of your place */
  "GET /api/wanted": {
    query?: { "near"?: string; "radius"?: "3" | "5" | "10" | "25" | "50"; "everywhere"?: "true"; "before"?: string }
    reply: {
      "wanted": Array<{
        "id": number
        "title": string
        "note": string | null
        "plant": {
          "slug": string
          "name": string
          "latin": string
        } | null
        "drawing": string
        "place": string
        "outcode": string
        "radius": number
        "distance": string | null
        "status": "open" | "found" | "closed" | "expired" | "removed"
        "createdAt": string
        "expiresAt": string
        "author": {
          "id": number
          "fullName": string
          "avatar": string | null
        }
        "isMine": boolean
        "matches": Array<{
          "id": number
          "title": string
          "price": number
          "kind": "sale" | "free" | "swap" | "wanted"
          "imageUrl": string | null
          "drawing": string
          "categoryId": number
          "status": "draft" | "active" | "paused" | "reserved" | "sold" | "expired" | "removed"
          "distance": string
          "notifiedAt": string
        }>
      }>
      "near": {
        "place": string
        "outcode": string
        "radius": number
      } | null
      "next": number | null
    }
  }
  /** Returns a request */
  "GET /api/wanted/{id}": {
    params: { "id": string }
    reply: {
      "id": number
      "title": string
      "note": string | null
      "plant": {
        "slug": string
        "name": string
        "latin": string
      } | null
      "drawing": string
      "place": string
      "outcode": string
      "radius": number
      "distance": string | null
      "status": "open" | "found" | "closed" | "expired" | "removed"
      "createdAt": string
      "expiresAt": string
      "author": {
        "id": number
        "fullName": string
        "avatar": string | null
      }
      "isMine": boolean
      "matches": Array<{
        "id": number
        "title": string
        "price": number
        "kind": "sale" | "free" | "swap" | "wanted"
        "imageUrl": string | null
        "drawing": string
        "categoryId": number
        "status": "draft" | "active" | "paused" | "reserved" | "sold" | "expired" | "removed"
        "distance": string
        "notifiedAt": string
      }>
    }
  }
  "GET /healthz": {
    reply: unknown
  }
  "GET /readyz": {
    reply: unknown
  }
  "GET /version": {
    reply: unknown
  }
  /** Changes the prices of several of your listings, all or none */
  "PATCH /api/products/mine/prices": {
    body: {
      "prices": Array<{
        "id": number
        "price": number
        "before": number
      }>
    }
    reply: {
      "changed": number
    }
  }
  /** Updates one of your listings */
  "PATCH /api/products/{id}": {
    params: { "id": string }
    body: {
      "title"?: string
      "description"?: string
      "quantity"?: number
      "bundle"?: {
        "units": number
        "price": number
      } | null
      "swap"?: "no" | "also" | "only"
      "facts"?: {
        "variety"?: string
        "grownFrom"?: "seed" | "cutting" | "division" | "offset" | "graft"
        "seedYear"?: number
        "parentId"?: number
        "potSize"?: "plug" | "bare-root" | "7cm" | "9cm" | "11cm" | "13cm" | "1l" | "2l" | "3l" | "5l" | "10l"
        "heightCm"?: number
        "peatFree"?: true
        "organic"?: true
        "readyFrom"?: string
      }
      "price"?: number
      "categoryId"?: number
      "location"?: string
      "postcode"?: string | null
      "pickupPlaceId"?: number | null
      "pickupDetails"?: string | null
      "plant"?: string | null
      "imageUrl"?: string | null
      "images"?: Array<string>
      "quantityBefore"?: number
      "kind"?: "sale" | "free" | "swap" | "wanted"
      "offers"?: {
        "floor"?: number | null
      } | null
      "acknowledgedInvasive"?: boolean
    }
    reply: {
      "id": number
      "title": string
      "description": string
      "quantity": number
      "bundle": {
        "units": number
        "price": number
      } | null
      "swap": "no" | "also" | "only"
      "facts": {
        "variety"?: string
        "grownFrom"?: "seed" | "cutting" | "division" | "offset" | "graft"
        "seedYear"?: number
        "parentId"?: number
        "potSize"?: "plug" | "bare-root" | "7cm" | "9cm" | "11cm" | "13cm" | "1l" | "2l" | "3l" | "5l" | "10l"
        "heightCm"?: number
        "peatFree"?: true
        "organic"?: true
        "readyFrom"?: string
      }
      "price": number
      "kind": "sale" | "free" | "swap" | "wanted"
      "status": "draft" | "active" | "paused" | "reserved" | "sold" | "expired" | "removed"
      "imageUrl": string | null
      "images": Array<string>
      "drawing": string
      "sellerId": number
      "categoryId": number
      "location": string
      "outcode": string | null
      "latitude": number | null
      "longitude": number | null
      "isHidden"?: true
      "isOnHold"?: true
      "pickupPlaceId"?: number | null
      "distance": string | null
      "featured": boolean
      "isFavorited": boolean
      "expiresAt": string
      "createdAt": string
      "updatedAt": string
      "category": {
        "id": number
        "slug": string
        "name": string
      }
      "plant": {
        "slug": string
        "name": string
        "latin": string
      } | null
      "otherPlants"?: Array<string>
      "wildRisks"?: Array<{
        "latin": string
        "plant": string
        "acknowledgement": string
        "notice": string
        "law": {
          "name": string
          "url": string
        }
      }>
      "breeding"?: {
        "openPollinated"?: boolean
        "heritage"?: true
        "source": string
      }
      "isLongGone"?: boolean
      "seller": {
        "id": number
        "username": string
        "fullName": string
        "avatar": string | null
        "location": string | null
        "email": string | null
      }
    }
  }
  /** Ask for a backup; it begins within a minute */
  "POST /api/admin/backups": {
    reply: {
      "place": string
      "isNightly": boolean
      "newest": {
        "name": string
        "bytes": number
        "endedAt": string
      } | null
      "runs": Array<{
        "isNightly": boolean
        "askedAt": string
        "begunAt": string | null
        "endedAt": string | null
        "name": string | null
        "bytes": number | null
        "failure": string | null
      }>
    }
  }
  /** Creates a draft */
  "POST /api/drafts": {
    body: {
      "title"?: string
      "description"?: string
      "quantity"?: string
      "swap"?: string
      "variety"?: string
      "grownFrom"?: string
      "seedYear"?: string
      "parentId"?: string
      "potSize"?: string
      "heightCm"?: string
      "readyFrom"?: string
      "peatFree"?: boolean
      "organic"?: boolean
      "price"?: string
      "plant"?: string
      "plantName"?: string
      "categoryId"?: string
      "postcode"?: string
      "location"?: string
      "pickupPlaceId"?: string
      "pickupDetails"?: string
      "featured"?: boolean
      "acceptsOffers"?: boolean
      "offerFloor"?: string
      "bundleUnits"?: string
      "bundlePrice"?: string
      "images"?: Array<string>
    }
    reply: {
      "id": number
      "content": {
        "title"?: string
        "description"?: string
        "quantity"?: string
        "swap"?: string
        "variety"?: string
        "grownFrom"?: string
        "seedYear"?: string
        "parentId"?: string
        "potSize"?: string
        "heightCm"?: string
        "readyFrom"?: string
        "peatFree"?: boolean
        "organic"?: boolean
        "price"?: string
        "plant"?: string
        "plantName"?: string
        "categoryId"?: string
        "postcode"?: string
        "location"?: string
        "pickupPlaceId"?: string
        "pickupDetails"?: string
        "featured"?: boolean
        "acceptsOffers"?: boolean
        "offerFloor"?: string
        "bundleUnits"?: string
        "bundlePrice"?: string
        "images"?: Array<string>
      }
      "savedAt": string
    }
  }
  /** Send a message, optionally about a listing */
  "POST /api/messages": {
    body: {
      "senderId": number
      "receiverId": number
      "productId"?: number
      "content": string
      "key"?: string
      "pictures"?: Array<string>
    }
    reply: {
      "id": number
      "senderId": number
      "receiverId": number
      "productId": number | null
      "content": string
      "read": boolean
      "createdAt": string
      "product": {
        "id": number
        "title": string
        "price": number
        "kind": "sale" | "free" | "swap" | "wanted"
        "status": "draft" | "active" | "paused" | "reserved" | "sold" | "expired" | "removed"
        "imageUrl": string | null
        "drawing": string
      } | null
      "pictures": Array<{
        "url": string
        "smallUrl": string
        "width": number
        "height": number
        "placeholder": string
      }>
      "key": string | null
      "removed": "message" | "photos" | null
    }
  }
  /** Creates a listing */
  "POST /api/products": {
    body: {
      "title": string
      "description": string
      "quantity"?: number
      "bundle"?: {
        "units": number
        "price": number
      } | null
      "swap"?: "no" | "also" | "only"
      "facts"?: {
        "variety"?: string
        "grownFrom"?: "seed" | "cutting" | "division" | "offset" | "graft"
        "seedYear"?: number
        "parentId"?: number
        "potSize"?: "plug" | "bare-root" | "7cm" | "9cm" | "11cm" | "13cm" | "1l" | "2l" | "3l" | "5l" | "10l"
        "heightCm"?: number
        "peatFree"?: true
        "organic"?: true
        "readyFrom"?: string
      }
      "price": number
      "categoryId": number
      "location"?: string
      "postcode"?: string | null
      "pickupPlaceId"?: number | null
      "pickupDetails"?: string | null
      "plant"?: string | null
      "imageUrl"?: string | null
      "images"?: Array<string>
      "kind"?: "sale" | "free" | "swap" | "wanted"
      "distance"?: string | null
      "featured"?: boolean
      "offers"?: {
        "floor"?: number | null
      } | null
      "acknowledgedInvasive"?: boolean
      "sellerId"?: number
      "draftId"?: number
      "sellerKind"?: "private"
    }
    reply: {
      "id": number
      "title": string
      "description": string
      "quantity": number
      "bundle": {
        "units": number
        "price": number
      } | null
      "swap": "no" | "also" | "only"
      "facts": {
        "variety"?: string
        "grownFrom"?: "seed" | "cutting" | "division" | "offset" | "graft"
        "seedYear"?: number
        "parentId"?: number
        "potSize"?: "plug" | "bare-root" | "7cm" | "9cm" | "11cm" | "13cm" | "1l" | "2l" | "3l" | "5l" | "10l"
        "heightCm"?: number
        "peatFree"?: true
        "organic"?: true
        "readyFrom"?: string
      }
      "price": number
      "kind": "sale" | "free" | "swap" | "wanted"
      "status": "draft" | "active" | "paused" | "reserved" | "sold" | "expired" | "removed"
      "imageUrl": string | null
      "images": Array<string>
      "drawing": string
      "sellerId": number
      "categoryId": number
      "location": string
      "outcode": string | null
      "latitude": number | null
      "longitude": number | null
      "isHidden"?: true
      "isOnHold"?: true
      "pickupPlaceId"?: number | null
      "distance": string | null
      "featured": boolean
      "isFavorited": boolean
      "expiresAt": string
      "createdAt": string
      "updatedAt": string
      "category": {
        "id": number
        "slug": string
        "name": string
      }
      "plant": {
        "slug": string
        "name": string
        "latin": string
      } | null
      "otherPlants"?: Array<string>
      "wildRisks"?: Array<{
        "latin": string
        "plant": string
        "acknowledgement": string
        "notice": string
        "law": {
          "name": string
          "url": string
        }
      }>
      "breeding"?: {
        "openPollinated"?: boolean
        "heritage"?: true
        "source": string
      }
      "isLongGone"?: boolean
      "seller": {
        "id": number
        "username": string
        "fullName": string
        "avatar": string | null
        "location": string | null
        "email": string | null
      }
    }
  }
  /** Pauses all your listings on sale; orders and booked pickups stay */
  "POST /api/products/mine/pause": {
    reply: {
      "paused": number
    }
  }
  /** Shows the listings again that were paused together; those that may no longer be sold stay paused */
  "POST /api/products/mine/resume": {
    reply: {
      "resumed": number
      "stillPaused": number
    }
  }
  /** Undoes your own removal of a listing, within ten minutes */
  "POST /api/products/{id}/restore": {
    params: { "id": string }
    reply: {
      "id": number
      "title": string
      "description": string
      "quantity": number
      "bundle": {
        "units": number
        "price": number
      } | null
      "swap": "no" | "also" | "only"
      "facts": {
        "variety"?: string
        "grownFrom"?: "seed" | "cutting" | "division" | "offset" | "graft"
        "seedYear"?: number
        "parentId"?: number
        "potSize"?: "plug" | "bare-root" | "7cm" | "9cm" | "11cm" | "13cm" | "1l" | "2l" | "3l" | "5l" | "10l"
        "heightCm"?: number
        "peatFree"?: true
        "organic"?: true
        "readyFrom"?: string
      }
      "price": number
      "kind": "sale" | "free" | "swap" | "wanted"
      "status": "draft" | "active" | "paused" | "reserved" | "sold" | "expired" | "removed"
      "imageUrl": string | null
      "images": Array<string>
      "drawing": string
      "sellerId": number
      "categoryId": number
      "location": string
      "outcode": string | null
      "latitude": number | null
      "longitude": number | null
      "isHidden"?: true
      "isOnHold"?: true
      "pickupPlaceId"?: number | null
      "distance": string | null
      "featured": boolean
      "isFavorited": boolean
      "expiresAt": string
      "createdAt": string
      "updatedAt": string
      "category": {
        "id": number
        "slug": string
        "name": string
      }
      "plant": {
        "slug": string
        "name": string
        "latin": string
      } | null
      "otherPlants"?: Array<string>
      "wildRisks"?: Array<{
        "latin": string
        "plant": string
        "acknowledgement": string
        "notice": string
        "law": {
          "name": string
          "url": string
        }
      }>
      "breeding"?: {
        "openPollinated"?: boolean
        "heritage"?: true
        "source": string
      }
      "isLongGone"?: boolean
      "seller": {
        "id": number
        "username": string
        "fullName": string
        "avatar": string | null
        "location": string | null
        "email": string | null
      }
    }
  }
  /** Pauses, resumes or renews one of your listings, or marks it as sold */
  "POST /api/products/{id}/{move}": {
    params: { "id": string; "move": "pause" | "resume" | "sold" | "renew" }
    reply: {
      "id": number
      "title": string
      "description": string
      "quantity": number
      "bundle": {
        "units": number
        "price": number
      } | null
      "swap": "no" | "also" | "only"
      "facts": {
        "variety"?: string
        "grownFrom"?: "seed" | "cutting" | "division" | "offset" | "graft"
        "seedYear"?: number
        "parentId"?: number
        "potSize"?: "plug" | "bare-root" | "7cm" | "9cm" | "11cm" | "13cm" | "1l" | "2l" | "3l" | "5l" | "10l"
        "heightCm"?: number
        "peatFree"?: true
        "organic"?: true
        "readyFrom"?: string
      }
      "price": number
      "kind": "sale" | "free" | "swap" | "wanted"
      "status": "draft" | "active" | "paused" | "reserved" | "sold" | "expired" | "removed"
      "imageUrl": string | null
      "images": Array<string>
      "drawing": string
      "sellerId": number
      "categoryId": number
      "location": string
      "outcode": string | null
      "latitude": number | null
      "longitude": number | null
      "isHidden"?: true
      "isOnHold"?: true
      "pickupPlaceId"?: number | null
      "distance": string | null
      "featured": boolean
      "isFavorited": boolean
      "expiresAt": string
      "createdAt": string
      "updatedAt": string
      "category": {
        "id": number
        "slug": string
        "name": string
      }
      "plant": {
        "slug": string
        "name": string
        "latin": string
      } | null
      "otherPlants"?: Array<string>
      "wildRisks"?: Array<{
        "latin": string
        "plant": string
        "acknowledgement": string
        "notice": string
        "law": {
          "name": string
          "url": string
        }
      }>
      "breeding"?: {
        "openPollinated"?: boolean
        "heritage"?: true
        "source": string
      }
      "isLongGone"?: boolean
      "seller": {
        "id": number
        "username": string
        "fullName": string
        "avatar": string | null
        "location": string | null
        "email": string | null
      }
    }
  }
  /** Uploads one picture (JPEG, PNG, GIF, WebP or AVIF, up to 5 MB) */
  "POST /api/uploads": {
    reply: {
      "id": number
      "url": string
      "width": number
      "height": number
      "placeholder": string
      "sources": Array<{
        "url": string
        "width": number
      }>
    }
  }
  /** Replaces the content of one of your drafts */
  "PUT /api/drafts/{id}": {
    params: { "id": string }
    body: {
      "title"?: string
      "description"?: string
      "quantity"?: string
      "swap"?: string
      "variety"?: string
      "grownFrom"?: string
      "seedYear"?: string
      "parentId"?: string
      "potSize"?: string
      "heightCm"?: string
      "readyFrom"?: string
      "peatFree"?: boolean
      "organic"?: boolean
      "price"?: string
      "plant"?: string
      "plantName"?: string
      "categoryId"?: string
      "postcode"?: string
      "location"?: string
      "pickupPlaceId"?: string
      "pickupDetails"?: string
      "featured"?: boolean
      "acceptsOffers"?: boolean
      "offerFloor"?: string
      "bundleUnits"?: string
      "bundlePrice"?: string
      "images"?: Array<string>
    }
    reply: {
      "id": number
      "content": {
        "title"?: string
        "description"?: string
        "quantity"?: string
        "swap"?: string
        "variety"?: string
        "grownFrom"?: string
        "seedYear"?: string
        "parentId"?: string
        "potSize"?: string
        "heightCm"?: string
        "readyFrom"?: string
        "peatFree"?: boolean
        "organic"?: boolean
        "price"?: string
        "plant"?: string
        "plantName"?: string
        "categoryId"?: string
        "postcode"?: string
        "location"?: string
        "pickupPlaceId"?: string
        "pickupDetails"?: string
        "featured"?: boolean
        "acceptsOffers"?: boolean
        "offerFloor"?: string
        "bundleUnits"?: string
        "bundlePrice"?: string
        "images"?: Array<string>
      }
      "savedAt": string
    }
  }
  /** Mark a conversation as read */
  "PUT /api/messages/read/{otherUserId}/{userId}": {
    params: { "otherUserId": string; "userId": string }
    reply: {
      "success": boolean
      "message": string
    }
  }
  /** Saves an edit of your listing without publishing it */
  "PUT /api/products/{id}/draft": {
    params: { "id": string }
    body: {
      "title"?: string
      "description"?: string
      "quantity"?: string
      "swap"?: string
      "variety"?: string
      "grownFrom"?: string
      "seedYear"?: string
      "parentId"?: string
      "potSize"?: string
      "heightCm"?: string
      "readyFrom"?: string
      "peatFree"?: boolean
      "organic"?: boolean
      "price"?: string
      "plant"?: string
      "plantName"?: string
      "categoryId"?: string
      "postcode"?: string
      "location"?: string
      "pickupPlaceId"?: string
      "pickupDetails"?: string
      "featured"?: boolean
      "acceptsOffers"?: boolean
      "offerFloor"?: string
      "bundleUnits"?: string
      "bundlePrice"?: string
      "images"?: Array<string>
    }
    reply: {
      "content": {
        "title"?: string
        "description"?: string
        "quantity"?: string
        "swap"?: string
        "variety"?: string
        "grownFrom"?: string
        "seedYear"?: string
        "parentId"?: string
        "potSize"?: string
        "heightCm"?: string
        "readyFrom"?: string
        "peatFree"?: boolean
        "organic"?: boolean
        "price"?: string
        "plant"?: string
        "plantName"?: string
        "categoryId"?: string
        "postcode"?: string
        "location"?: string
        "pickupPlaceId"?: string
        "pickupDetails"?: string
        "featured"?: boolean
        "acceptsOffers"?: boolean
        "offerFloor"?: string
        "bundleUnits"?: string
        "bundlePrice"?: string
        "images"?: Array<string>
      }
      "savedAt": string
    }
  }
}
