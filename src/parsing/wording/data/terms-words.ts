// Data: how sentences of terms of use are told from what has happened, in lower case without
// accents.

/** Words of sentences that tell what a limit is, or what may or will happen. */
export const OF_TERMS = [
  /\b(?:may|might|could|will|would|shall|should|must|can|if|unless|except)\b/,
  /\b(?:please note|notice|terms|polic(?:y|ies)|agree|purposes?|copyright|provided|withdrawn)\b/,
  /\b(?:at any time|(?:per|a|each|every) (?:day|hour|minute|second)|remaining|reserves?)\b/,
  /\b(?:rights restricted|restricted rights|expressly|advertising|compilation|other use)\b/,
  /\b(?:is|are) (?:rate.?|strictly )?(?:limited|restricted|prohibited|monitored|logged|forbidden)\b/,
  /\b(?:whois|registry|service|data|information) (?:is|are) (?:made|offered|intended|supplied)\b/,
  /\b(?:whois|registry|service|data|information) (?:is|are) (?:subject|for|only|limited)\b/,
];
/** The same in any person: conditions, headings, and forbidden uses of the data. */
export const ALWAYS_TERMS = [
  /^(?!.*\b(?:has|have|had) (?:been|exceeded|reached)\b)(?:in case|if|whenever|should (?:you|the))\b/,
  /^(?:sollten?|falls|wenn|bei (?:uberschreit|zu)|en cas de|in caso di|em caso de|en caso de)\b/,
  /^(?:si (?:vous|usted|le|la|se)|w przypadku|v pripade|в случае|при превышении)(?!\p{L})/u,
  /^(?!.*\b(?:exceeded|reached|been|was|were)\b).*\b(?:results? in|leads? to)\b/,
  /^(?:[a-z]+ )?(?:terms|notice|disclaimer|legal|conditions|copyright|important)\b/,
  /\bnot (?:allowed|permitted|authori[sz]ed) to (?:access or query|use|copy|reproduce|store|sell)\b/,
];
/** Said to who asks, of what has happened. */
export const ADDRESSED = [
  /(?<!\bif |\bwhen )\byou (?:are|have|were|'re|'ve|ask|query|asked|queried|reached|exceeded)\b/,
  /(?<!\bif |\bwhen )\byour (?:ip|host|address|access|client|network|request|query|queries|connection|quota|limit)\b(?:(?!\b(?:may|might|will|can|could|would|shall)\b).){0,40}\b(?:is|are|was|were|has|have|been|exceeded|exceeds|denied|blocked)\b/,
  /\b(?:exceeded|reached)(?:[.!]|$)/,
  /^(?!if |when ).*\b(?:has been|have been|was|were) (?:\w+ )?(?:exceeded|reached|blocked|denied|throttled|banned)\b/,
];
