/** Data: what a status label says of a name without a record, in lower case without accents. */
export const STATUS_WORDS: Readonly<Record<'available' | 'reserved' | 'unknown', string>> = {
  available: `available|free|avail|no object found|not registered|unregistered|not found|no match
    |nonexistent|non-existent|does not exist|not assigned|unassigned|unallocated
    |available for registration|not in use|unused|is available|domain not found|object not found
    |not delegated or registered|no registrado|non enregistre|nao registado|nao registrado
    |non registrato|nicht registriert|niet geregistreerd|nije registriran|nije registrirana
    |не зарегистрирован|не зареєстрований|disponible|libre|disponivel|livre|disponibile|libero|frei
    |vrij|volny|volna|wolna|szabad|liber|ledig|vapaa|musait|bos|tersedia|svobodan|slobodan|свободен
    |доступен|chua cap phat|chua dang ky|未注册|可注册|空闲`,
  reserved: `reserved|reserved name|unassignable|reserved by registry|blocked|restricted|forbidden
    |prohibited|banned|withheld|not available for registration|not_open|not open|notopen|not allowed
    |registry reserved|registry-reserved|server reserved|protected|excluded|reservado|reserve
    |reservato|riservato|reserviert|gereserveerd|zarezerwowany|rezervovano|rezerviran
    |зарезервирован|giu cho|duoc giu cho|ten mien bao ve|保留|予約`,
  unknown: `invalid|error|unknown|n/a|-|none|unclear|undefined|not available|unavailable`,
};
