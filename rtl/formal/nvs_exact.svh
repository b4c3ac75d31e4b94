// Saturation and rounding as the specification's formulas. For the body of a module that has a signed
// type `exact_t`, wide enough for all that happens to its values, and `One` of that type.

  // min(max(v, -2^(b-1)), 2^(b-1)-1)
  function automatic exact_t clamp(exact_t v, logic [6:0] b);
    exact_t most;
    most = (One <<< (b - 7'd1)) - One;
    if (v > most) return most;
    if (v < -most - One) return -most - One;
    return v;
  endfunction

  // sign(v) * floor((|v| + 2^(n-1)) / 2^n); v for n = 0
  function automatic exact_t rounded(exact_t v, logic [5:0] n);
    exact_t magnitude;
    if (n == '0) return v;
    magnitude = (v < 0) ? -v : v;
    magnitude = (magnitude + (One <<< (n - 6'd1))) >>> n;
    return (v < 0) ? -magnitude : magnitude;
  endfunction
