// The prompts of commands are drawn by style.css, so that nobody copies them.
for (const prompt of document.querySelectorAll(".language-console .hljs-meta")) prompt.textContent = "";
