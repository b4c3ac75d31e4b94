"use strict";
for (const table of document.querySelectorAll("table.sort")) {
  const heads = [...table.tHead.rows[0].cells];
  const key = (row, at) => row.cells[at].dataset.v ?? row.cells[at].textContent.trim();
  heads.forEach((head, at) => {
    head.setAttribute("aria-sort", "none");
    head.tabIndex = 0;
    const sort = () => {
      const up = head.getAttribute("aria-sort") !== "ascending";
      heads.forEach(other => other.setAttribute("aria-sort", "none"));
      head.setAttribute("aria-sort", up ? "ascending" : "descending");
      const rows = [...table.tBodies[0].rows].map(row => [key(row, at), row]);
      const numbers = rows.every(([value]) => value !== "" && !isNaN(value));
      rows.sort(([a], [b]) => numbers ? a - b : a < b ? -1 : a > b ? 1 : 0);
      if (!up) rows.reverse();
      table.tBodies[0].append(...rows.map(([, row]) => row));
    };
    head.addEventListener("click", sort);
    head.addEventListener("keydown", event => { if (event.key === "Enter") sort(); });
  });
}
