// Before the first paint, so that a chosen theme doesn't flash; a module would come too late, and nothing inline is allowed.
try {
  const theme = localStorage.getItem('tra.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; then the system's theme it is.
}
